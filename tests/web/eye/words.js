// Texts that nobody should ever read. Part of the eye: see watch.js.

const UNSPOKEN = 'script, style, noscript, template, textarea';
/** What people say, are called or type is theirs, in whatever language. */
const OTHERS_WORDS = '[translate=no], code, kbd, samp, pre';
const LABELS = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'];
const NONSENSE = /\bNaN\b|\bundefined\b|\[object\b|\bnull\b|\bInfinity\b/;
const KEY = new RegExp(`(?<![\\p{L}\\d_./@-])(?:${TOLD.prefixes.join('|')})\\.[A-Za-z][\\w.-]*`, 'u');
const LEFT_OPEN = /\{\w[^{}]*\}/;
const BARE_ID = /(?<![\w/.@-])[a-z]+(?:_[a-z0-9]+)+(?![\w/@-])/;
const SENSELESS = [
  ['nonsense', NONSENSE],
  ['bare key', KEY],
  ['open placeholder', LEFT_OPEN],
  ['bare id', BARE_ID],
];
const FOREIGN = {
  ru: /[A-Za-z]*[a-z][A-Za-z]+/g,
  en: /[А-Яа-яЁё]{2,}|\p{L}*[ğışĞİŞ]\p{L}*/gu,
  tr: /[А-Яа-яЁё]{2,}|(?<!\p{L})[A-Z]?[a-z]{2,}(?!\p{L})/gu,
};
const BORROWED = new Set(TOLD.borrowed);
const ENGLISH = new Set(TOLD.english);
/** Turkish shares English's alphabet: there a word is strange that English sentences have and Turkish ones have not. */
const isStrange = (word, language) =>
  !BORROWED.has(word) && (language !== 'tr' || !/^[A-Za-z]/.test(word) || ENGLISH.has(word.toLowerCase()));

const LONGEST_NAME = 60;
const names = new Set();

/** A name that the page marks once, or lists as one of whom it speaks, is known in every sentence. */
function learnNames() {
  for (const one of document.querySelectorAll('[translate=no], [data-names]')) {
    const called = one.dataset.names?.split('\n') ?? [one.textContent.trim()];
    for (const name of called) if (name && name.length <= LONGEST_NAME) names.add(name);
  }
}

function withoutNames(text) {
  for (const name of [...names].sort((a, b) => b.length - a.length)) text = text.split(name).join(' ');
  return text;
}

/** What is wrong with a text at first sight, in whatever language it is. */
function nonsense(text) {
  const found = SENSELESS.find(([, pattern]) => pattern.test(text));
  return found && { kind: found[0], what: found[1].exec(text)[0], text };
}

function foreign(text, element) {
  const language = element.closest('[lang]')?.lang.slice(0, 2);
  const words = withoutNames(text).match(FOREIGN[language] ?? /(?!)/g) ?? [];
  const strange = words.filter((word) => isStrange(word, language));
  return strange.length ? { kind: 'another language', what: `${strange.join(' ')} (page in ${language})`, text } : null;
}

const isOurs = (element) => !element.closest(UNSPOKEN) && !element.closest(OTHERS_WORDS);

/** Every text under a node, with its element: those that are painted, and those that are read out. */
function* textsIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.parentElement && node.data.trim()) yield [node.data.trim(), node.parentElement];
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      for (const label of LABELS) if (node.hasAttribute(label)) yield [node.getAttribute(label), node];
    }
  }
}

function nonsenseIn(root) {
  const found = [];
  for (const [text, element] of textsIn(root)) {
    const fault = nonsense(text);
    if (fault && element.isConnected && isOurs(element)) found.push({ ...fault, element });
  }
  const titled = nonsense(document.title);
  if (titled) found.push({ ...titled, element: document.documentElement });
  return found;
}

function foreignWords() {
  learnNames();
  const found = [];
  for (const [text, element] of textsIn(document.body)) {
    const fault = isOurs(element) && foreign(text, element);
    if (fault) found.push({ ...fault, element });
  }
  return found;
}
