// Where things stand: text that is cut, lies on other text, or is outside the page. Part of the eye: see watch.js.
//
// `data-meant="overlap"`, "clip", "outside" or "small" in the markup says that it is meant so; `data-pans` that what does
// not fit is reached by dragging.

const NEAR = 2;
let styles = new Map();
const styleOf = (element) => {
  if (!styles.has(element)) styles.set(element, getComputedStyle(element));
  return styles.get(element);
};
const isMeant = (element, what) => element.closest(`[data-meant~=${what}]`) !== null;
const short = (element) => {
  const classes = (element.getAttribute('class') ?? '').split(' ').filter((one) => one && !one.startsWith('svelte-'));
  return `<${element.tagName.toLowerCase()}${classes.length ? `.${classes.join('.')}` : ''}>`;
};

let heard = new Map();
/** For screen readers alone: cut down to nothing. */
function isOnlyHeard(element) {
  if (!element || element === document.body) return false;
  if (!heard.has(element)) {
    heard.set(element, styleOf(element).clipPath.startsWith('inset(50%') || isOnlyHeard(element.parentElement));
  }
  return heard.get(element);
}

/** Painted, and meant to be seen: what is hidden from screen readers is a picture. */
function isSeen(element) {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return !element.closest('[inert]') && !isOnlyHeard(element);
}

const isHolder = (style) => style.position !== 'static' || style.transform !== 'none' || style.contain.includes('paint');

let around = new Map();
function clippers(element) {
  if (!around.has(element)) around.set(element, findClippers(element));
  return around.get(element);
}

/** The ancestors that clip what stands in an element, nearest first. A text's own element is among them. */
function findClippers(element) {
  const found = [];
  let free = '';
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    const style = styleOf(one);
    if (free && !(free === 'absolute' ? isHolder(style) : style.transform !== 'none')) continue;
    free = '';
    const ways = [style.overflowX, style.overflowY];
    if (one.hasAttribute('data-pans')) found.push({ one, frame: one.getBoundingClientRect(), x: 'auto', y: 'auto' });
    else if (ways.some((way) => way !== 'visible')) found.push({ one, frame: one.getBoundingClientRect(), x: ways[0], y: ways[1] });
    if (['absolute', 'fixed'].includes(style.position)) free = style.position;
  }
  return { found, isFixed: free === 'fixed' };
}

const isScroller = (way) => way === 'auto' || way === 'scroll';
const isCut = (way) => way === 'hidden' || way === 'clip';

/** A box as it is left by the scrollers around it, and who cuts it. Null if it is scrolled out of sight. */
function trimmed(box, { found }) {
  let { left, right, top, bottom } = box;
  const high = bottom - top;
  for (const { one, frame, x, y } of found) {
    const beside = isCut(x) && (left < frame.left - NEAR || right > frame.right + NEAR);
    const beyond = isCut(y) && (top < frame.top - high / 4 || bottom > frame.bottom + high / 4);
    if (beside || beyond) return { by: one };
    if (isScroller(x)) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    if (isScroller(y)) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    if (left >= right || top >= bottom) return null;
  }
  return { left, right, top, bottom };
}

/** Every painted text with the boxes of its lines. */
function* paintedTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const seen = new Map();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.data.trim();
    if (!text || !element || element.closest(`${UNSPOKEN}, option, title, desc`)) continue;
    if (!seen.has(element)) seen.set(element, isSeen(element));
    if (!seen.get(element)) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((one) => one.width > 1 && one.height > 1);
    if (lines.length) yield { text, element, lines };
  }
}

const hasTitle = (element) => element.closest('[title]') !== null || element.closest('svg')?.querySelector('title') != null;

function isOutside(box, isFixed) {
  const wide = document.documentElement.clientWidth;
  if (box.left < -NEAR || box.right > wide + NEAR || box.top + scrollY < -NEAR) return true;
  return isFixed && (box.top < -NEAR || box.bottom > innerHeight + NEAR);
}

function faultOfText({ text, element, lines }) {
  const cutters = clippers(element);
  const left = lines.map((line) => trimmed(line, cutters)).filter((one) => one !== null);
  const said = `"${text.slice(0, 60)}" in ${short(element)}`;
  const cut = left.find((one) => one.by);
  if (cut && !isMeant(element, 'clip') && !hasTitle(element)) {
    return { kind: 'clipped text', what: `${said} by ${short(cut.by)}`, element };
  }
  const out = left.find((one) => !one.by && isOutside(one, cutters.isFixed));
  return out && !isMeant(element, 'outside') ? { kind: 'outside the page', what: said, element } : null;
}

function isOpaque({ backgroundColor, backgroundImage }) {
  const alpha = /rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(backgroundColor);
  return backgroundImage !== 'none' || !alpha || Number(alpha[1] ?? alpha[2]) > 0.7;
}

/** Whether an element lies on a sheet of its own above everything else in the ancestor: that covers, and mixes nothing. */
function isOnSheet(element, ancestor) {
  let isFilled = false;
  for (let one = element; one && one !== ancestor; one = one.parentElement) {
    isFilled ||= isOpaque(styleOf(one));
    if (isFilled && isHolder(styleOf(one))) return true;
  }
  return false;
}

function areMixed(one, other) {
  let both = one;
  while (!both.contains(other)) both = both.parentElement;
  return !isOnSheet(one, both) && !isOnSheet(other, both);
}

/** A line's box without the air above and below its letters. */
const inked = ({ left, right, top, bottom }) => {
  const air = (bottom - top) / 4;
  return { left: left + 1, right: right - 1, top: top + air, bottom: bottom - air };
};

function overlaps(lines) {
  const found = [];
  lines.sort((a, b) => a.box.top - b.box.top);
  lines.forEach((one, k) => {
    for (let j = k + 1; j < lines.length && lines[j].box.top < one.box.bottom - NEAR; j += 1) {
      const other = lines[j];
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      if (wide > NEAR && one.element !== other.element && areMixed(one.element, other.element)) {
        const what = `"${one.text.slice(0, 40)}" ${short(one.element)} and "${other.text.slice(0, 40)}" ${short(other.element)}`;
        found.push({ kind: 'overlapping text', what, element: other.element });
      }
    }
  });
  return found;
}

function faultsOfTexts() {
  styles = new Map();
  heard = new Map();
  around = new Map();
  const found = [];
  const lines = [];
  for (const one of paintedTexts()) {
    const fault = faultOfText(one);
    if (fault) found.push(fault);
    else if (!isMeant(one.element, 'overlap') && !isTurned(one.element)) {
      const cutters = clippers(one.element);
      for (const line of one.lines.map((box) => trimmed(box, cutters))) if (line) lines.push({ ...one, box: inked(line) });
    }
  }
  return [...found, ...overlaps(lines)];
}

/** The box of a turned text is larger than the text. */
function isTurned(element) {
  const matrix = element.getScreenCTM?.();
  return matrix ? Math.abs(matrix.b) > 0.01 : false;
}

function widePage() {
  const page = document.scrollingElement;
  if (page.scrollWidth <= page.clientWidth + 1 || styleOf(page).overflowX === 'hidden') return [];
  const wide = [...document.body.querySelectorAll('*')].find((one) => one.getBoundingClientRect().right > page.clientWidth + 1);
  const what = `the page can be scrolled sideways: ${wide ? short(wide) : ''}`;
  return [{ kind: 'outside the page', what, element: wide ?? page }];
}
