/** Lists of players as people have them: a spreadsheet's rows, a CSV file, or lines of `name 1800`. Pure functions. */
import { pasted } from './shown';

export const COLUMNS = [
  'name',
  'last',
  'first',
  'rating',
  'title',
  'federation',
  'team',
  'club',
  'category',
  'number',
  'birth',
  'sex',
  'skip',
] as const;
export type Column = (typeof COLUMNS)[number];
const DETAILS = ['team', 'title', 'federation', 'club', 'category', 'number', 'birth', 'sex'] as const;
type Detail = (typeof DETAILS)[number];
export type Row = { name: string; rating: number } & Partial<Record<Detail, string>>;
export interface Sheet {
  rows: string[][];
  columns: Column[];
  hasHead: boolean;
}

type Head = Exclude<Column, 'skip' | 'team'>;
const TEAM = /^(team|команда|takım|mannschaft)s?$/;
const HEADS: Record<Head, RegExp> = {
  last: /^(last ?name|surname|family ?name|фамилия|soyadı?|nachname)$/,
  first: /^(first ?name|given ?name|имя отчество|adı?|vorname)$/,
  name: /^(full ?)?(name|player|фио|имя|игрок|фамилия,? имя|ad soyad|adı soyadı|isim|oyuncu|spieler)s?$/,
  rating: /^(rating|rtg|elo|ratg|fide rating|рейтинг|рейт|эло|reyting|derece|puan|ukd|wertung)[a-z ]*$/,
  title: /^(title|tit|звание|титул|разряд|unvan|titel)$/,
  federation: /^(fed|federation|country|nat|федерация|страна|federasyon|ülke|land)$/,
  club: /^(club|team|city|клуб|команда|город|kulüp|takım|şehir|verein)$/,
  category: /^(category|cat|group|section|категория|группа|возраст|kategori|grup|yaş grubu)$/,
  number: /^(no|id|number|fide ?(id|no)|ident ?(number)?|номер|код|id фиде|lisans ?(no)?|numara)$/,
  birth:
    /^(birth ?(day|date|year)?|born|year( of birth)?|yob|дата рождения|год( рождения)?|г р|doğum( yılı| tarihi)?|geburt.*)$/,
  sex: /^(sex|gender|m ?\/ ?[wf]|пол|cinsiyet|geschlecht)i?$/,
};
const TITLES = new Set(['GM', 'IM', 'FM', 'CM', 'WGM', 'WIM', 'WFM', 'WCM', 'КМС', 'МС', 'МГ', 'ММ']);

/** As report files write them. */
export const SEXES = ['m', 'w'] as const;
const SEX_LETTERS: Record<string, (typeof SEXES)[number]> = { m: 'm', м: 'm', e: 'm', w: 'w', f: 'w', ж: 'w', k: 'w' };
/** Male, м, Erkek … are m; Woman, F, ж, Kadın … are w; what is neither is nothing. */
export const sexOf = (text: string): string => SEX_LETTERS[text.trim().charAt(0).toLowerCase()] ?? '';

/** One line of a CSV file: quotes may hold the separator, and are doubled inside. */
export function fields(line: string, separator: string): string[] {
  const found: string[] = [];
  let [field, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!;
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      field += '"';
      at++;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      found.push(field.trim());
      field = '';
    } else field += letter;
  }
  return [...found, field.trim()];
}

/** Names and ratings, some of them with the separator between and some with a space. */
const isMixed = (lines: string[], separator: string): boolean =>
  lines.some((line) => !line.includes(separator)) &&
  lines.every((line) => /^(\d{3,4})?$/.test(fields(line, separator).slice(1).join(separator)));

/** Commas separate only where they cannot be those of `Last, First`. */
function separatorOf(lines: string[]): string {
  for (const one of ['\t', ';']) if (lines.some((line) => line.includes(one))) return isMixed(lines, one) ? '' : one;
  const byComma = lines.map((line) => fields(line, ','));
  const size = byComma[0]?.length ?? 0;
  const isTable = size > 1 && byComma.every((row) => row.length === size);
  const hasHead = (byComma[0] ?? []).filter((one) => columnOf(one)).length > 1;
  const isNumbered = byComma.every((row) => row.slice(1).some((one) => /^\d{3,4}$/.test(one)));
  return isTable && (hasHead || isNumbered || lines.some((line) => line.includes('"')) || size > 2) ? ',' : '';
}

/** Where there are no teams, a team is a club. */
const columnOf = (head: string, isTeam = false): Column | undefined => {
  const plain = head
    .toLocaleLowerCase()
    .replace(/[._:#*()-]+/g, ' ')
    .trim();
  if (isTeam && TEAM.test(plain)) return 'team';
  return (Object.keys(HEADS) as Head[]).find((column) => HEADS[column].test(plain));
};

/** The rows, and a guess what stands in which column. */
export function sheetOf(text: string, isTeam = false): Sheet {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim());
  const separator = separatorOf(lines);
  if (!separator) {
    const rows = pasted(lines.join('\n')).map((one) => [one.name, one.rating ? String(one.rating) : '']);
    return { rows, columns: ['name', 'rating'], hasHead: false };
  }
  const rows = lines.map((line) => fields(line, separator));
  const heads = (rows[0] ?? []).map((head) => columnOf(head, isTeam));
  const hasHead =
    heads.some((one) => one === 'name' || one === 'last') && !rows[0]!.some((one) => /^\d{3,}$/.test(one));
  return { rows, columns: hasHead ? once(heads) : guessed(rows, isTeam), hasHead };
}

/** Nothing stands in two columns. */
function once(heads: (Column | undefined)[]): Column[] {
  return heads.map((one, at) => (one && heads.indexOf(one) === at ? one : 'skip'));
}

function guessed(rows: string[][], isTeam: boolean): Column[] {
  const width = Math.max(...rows.map((row) => row.length));
  const all = (at: number, test: (value: string) => boolean) => {
    const values = rows.map((row) => row[at] ?? '').filter(Boolean);
    return values.length > 0 && values.every(test);
  };
  const kinds: (Column | undefined)[] = [];
  for (let at = 0; at < width; at++) {
    if (all(at, (one) => TITLES.has(one.toUpperCase()))) kinds.push('title');
    else if (all(at, (one) => /^[A-Z]{3}$/.test(one))) kinds.push('federation');
    else if (all(at, (one) => /^\d{5,}$/.test(one))) kinds.push('number');
    else if (all(at, (one) => /^(19|20)\d\d([-./]\d\d){0,2}$/.test(one)) && kinds.includes('rating'))
      kinds.push('birth');
    else if (all(at, (one) => /^\d{3,4}$/.test(one))) kinds.push('rating');
    else if (all(at, (one) => /\p{L}{2}/u.test(one)))
      kinds.push(!kinds.includes('name') ? 'name' : isTeam && !kinds.includes('team') ? 'team' : 'club');
    else kinds.push(undefined);
  }
  return once(kinds);
}

/** Who would be entered; lines without a name are left out. */
export function entrants(sheet: Sheet): Row[] {
  const at = (column: Column) => sheet.columns.indexOf(column);
  const cell = (row: string[], column: Column) => (at(column) < 0 ? '' : (row[at(column)] ?? ''));
  return sheet.rows.slice(sheet.hasHead ? 1 : 0).flatMap((row) => {
    const parts = [cell(row, 'last'), cell(row, 'first')].filter(Boolean);
    const name = (cell(row, 'name') || parts.join(', ')).slice(0, 33);
    if (!/[\p{L}\d]/u.test(name)) return [];
    const found: Row = { name, rating: Math.min(9999, Number(/\d+/.exec(cell(row, 'rating'))?.[0] ?? 0)) };
    for (const detail of DETAILS) {
      const value = detail === 'sex' ? sexOf(cell(row, detail)) : cell(row, detail).slice(0, 60);
      if (value) found[detail] = value;
    }
    return [found];
  });
}
