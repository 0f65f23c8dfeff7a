// The eye: watches a page from its first moment to its last and tells what no person should see. It judges an idle page:
// its fonts are ready, nothing moves and nothing is being fetched. A fault of layout is looked at twice, with painted
// frames in between, before it counts; senseless text counts in the frame that paints it.

/** A page may be given another clock later. */
const clock = performance.now.bind(performance);
const STILL = 150;
const TWICE = 350;
/** A slow machine paints fewer frames in the same time: a second look comes after so many. */
const FRAMES = 12;
const told = new Set();
let touched = clock();
let lookSoon = 0;
let changed = new Set();
let suspects = new Map();
let frames = 0;
let counting = false;

/** Counts painted frames while something is under suspicion. */
function countFrames() {
  if (counting) return;
  counting = true;
  const next = () => {
    frames += 1;
    counting = suspects.size > 0;
    if (counting) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

const nameOf = (element) => {
  const one = element === document.documentElement ? '' : element.outerHTML.replace(/\s+/g, ' ').slice(0, 160);
  const place = element.closest('[data-turn], .board, dialog, header, main, section')?.className;
  return one + (typeof place === 'string' && place ? ` in .${place.split(' ')[0]}` : '');
};

/** The listener takes a fault at once, or, if it needs an idle page, only while the page fetches nothing. */
async function tell({ kind, what, text, element }, needsIdle = false) {
  const key = `${kind}|${what}`;
  if (told.has(key)) return;
  told.add(key);
  const said = text ? ` in "${text.slice(0, 120)}"` : '';
  const fault = { kind, what: `${what}${said}`, where: nameOf(element), path: location.pathname, needsIdle };
  if (await window.eyeTells(fault).catch(() => true)) return;
  told.delete(key);
  plan(TWICE);
}

function readChanged() {
  const roots = changed;
  changed = new Set();
  for (const root of roots) if (root.isConnected) nonsenseIn(root).forEach((fault) => void tell(fault));
}

const isStill = () =>
  clock() - touched >= STILL &&
  document.fonts.status === 'loaded' &&
  !document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);

/** Everything that takes a layout; what is found twice, some frames apart, is a finding. How many are under suspicion. */
function look() {
  clearTimeout(lookSoon);
  lookSoon = 0;
  if (!document.body || document.visibilityState === 'hidden') return 0;
  const found = judgements.flatMap((judge) => judge());
  if (found.length && !isStill()) {
    plan(STILL);
    return found.length;
  }
  const now = clock();
  const seen = new Map();
  for (const fault of found) {
    const key = `${fault.kind}|${fault.what}`;
    const since = suspects.get(key) ?? { now, frames };
    seen.set(key, since);
    if (now - since.now >= TWICE - 50 && frames - since.frames >= FRAMES) void tell(fault, true);
  }
  suspects = new Map([...seen].filter(([key]) => !told.has(key)));
  if (suspects.size) {
    countFrames();
    plan(TWICE);
  }
  return suspects.size;
}

function plan(delay) {
  if (lookSoon) return;
  lookSoon = setTimeout(() => {
    lookSoon = 0;
    if (!isStill()) plan(STILL);
    else (window.requestIdleCallback ?? setTimeout)(look);
  }, delay);
}

function note(records) {
  let only = true;
  for (const { type, target, addedNodes, attributeName } of records) {
    if (type === 'childList') addedNodes.forEach((one) => changed.add(one));
    else if (type === 'characterData' || LABELS.includes(attributeName)) changed.add(target);
    only &&= type === 'characterData';
  }
  if (!only) touched = clock();
  requestAnimationFrame(readChanged);
  plan(STILL);
}

const judgements = [foreignWords, faultsOfTexts, widePage, smallControls, jumps, cramped];
new MutationObserver(note).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: [...LABELS, 'class', 'style', 'hidden', 'open'],
});
addEventListener('resize', () => plan(STILL));
window.eyeLooks = () => {
  readChanged();
  return look();
};
