// What fingers press. Part of the eye: see watch.js.

const TARGET = 44;
const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=link], ' +
  '[role=checkbox], [role=switch], [role=menuitem], [data-action], [data-step]';
const isTouch = () => navigator.maxTouchPoints > 0;

/** WCAG 2.5.5: a link in running text is as high as its line. */
function isInText(element) {
  if (element.tagName !== 'A' || styleOf(element).display !== 'inline') return false;
  return element.parentElement.textContent.trim().length > element.textContent.trim().length;
}

const labelled = (element) => element.closest('label') ?? element.labels?.[0] ?? element;

/** A finger that comes down beside the drawing may still hit. */
function isHitAt(element, x, y) {
  const hit = document.elementFromPoint(x, y);
  return hit !== null && (element.contains(hit) || labelled(element).contains(hit));
}

function isLargeEnough(element) {
  const box = labelled(element).getBoundingClientRect();
  const [x, y, reach] = [box.x + box.width / 2, box.y + box.height / 2, TARGET / 2 - 1];
  if (Math.min(box.width, box.height) > TARGET - 1) return true;
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  if (!isHitAt(element, x, y)) return true; // covered by something just now: nothing can be said
  const wide = box.width > TARGET - 1 || (isHitAt(element, x - reach, y) && isHitAt(element, x + reach, y));
  const high = box.height > TARGET - 1 || (isHitAt(element, x, y - reach) && isHitAt(element, x, y + reach));
  return wide && high;
}

function smallControls() {
  if (!isTouch()) return [];
  return [...document.querySelectorAll(CONTROLS)]
    .filter((one) => isSeen(one) && !one.disabled && !isMeant(one, 'small') && !isInText(one))
    .filter((one) => one.getBoundingClientRect().width > 0 && !isLargeEnough(one))
    .map((element) => {
      const { width, height } = labelled(element).getBoundingClientRect();
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
      const what = `${short(element)} "${name}" is ${Math.round(width)} × ${Math.round(height)}`;
      return { kind: 'small control', what, element };
    });
}
