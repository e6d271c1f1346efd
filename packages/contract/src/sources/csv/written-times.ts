import type { TimeForm } from '../time-form.ts';

/** The languages whose names of months and days are read. */
const languages = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'es', 'it', 'pt', 'nl'];

/** Returns the words of a kind by the number of their month or day. A word with two meanings has none. */
function wordsOf(count: number, forms: readonly Intl.DateTimeFormatOptions[], day: (index: number) => Date) {
  const words = new Map<string, number>();
  const unclear = new Set<string>();
  for (const language of languages)
    for (const form of forms) {
      const { format } = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
      for (let index = 0; index < count; index += 1) {
        const word = format(day(index)).toLowerCase().replace('.', '');
        if ((words.get(word) ?? index) !== index) unclear.add(word);
        words.set(word, index);
      }
    }
  for (const word of unclear) words.delete(word);
  return words;
}

interface Words {
  readonly months: ReadonlyMap<string, number>;
  readonly days: ReadonlyMap<string, number>;
}

interface WrittenTime {
  readonly iso: string | undefined;
  readonly weekday: number | undefined;
}

let readWords: Words | undefined;

/** Returns the names of months and days. They are made when the first text needs them. */
function names(): Words {
  readWords ??= {
    months: wordsOf(12, [{ month: 'long' }, { month: 'short' }], (index) => new Date(Date.UTC(2020, index, 1))),
    days: wordsOf(7, [{ weekday: 'long' }, { weekday: 'short' }], (index) => new Date(Date.UTC(2020, 0, index + 5))),
  };
  return readWords;
}

/** A day with numbers, before anything else. Only its forms with the year first need no order of day and month. */
const numbered =
  /^(?:(\d{1,2})([./-])(\d{1,2})\2(\d{4})|(\d{4})([./-])(\d{1,2})\6(\d{1,2})|(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일])(?!\d)/;
/** A day with the name of its month, such as `17 novembre 2023`, `5. März 2020`, `1er août 2023`, `17 de noviembre de 2023`. */
const dayNamed =
  /^(\d{1,2})(?:st|nd|rd|th|er|re|e|[.ºª°])?[ -]*(?:de |of |d['’])?(\p{L}+)\.?,?[ -]+(?:de |del )?(\d{4})(?!\d)/u;
/** A day behind the name of its month, such as `Nov 17, 2023`. */
const monthNamed = /^(\p{L}+)\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4})(?!\d)/u;
/** Minutes and seconds, as behind `14:`, `14h`, `14 h ` and `14時`. */
const minutes = /(?:[:時시] ?| ?h ?)(\d{2})(?:[:分분] ?(\d{2})(?:[.,](\d{1,9}))?)?/;
/**
 * A time of day, such as `, 4:05 PM`, ` à 14 h 30`, ` um 19.05 Uhr`. An hour alone has a word for it, such as `4PM` and `12h`. Minutes
 * behind a dot have one too, because `19.05` is also a day. Parentheses name the zone of an offset, as `Date` prints it. Elsewhere they
 * would change the time, such as `4:05 PM (EST)`.
 */
const hour = new RegExp(
  `^(?:,? *t?|,? +(?:at|um|à|alle(?: ore)?|a las|às|om) )(\\d{1,2})(?:${minutes.source}|\\.(\\d{2})(?= ?(?:uhr|uur))| ?h(?![\\p{L}\\d])|(?= ?(?:[ap]\\.?m|uhr|uur)))(?: ?(?:uhr|uur|h|分|분))?(?: ?([ap])\\.?m\\.?)?(?: ?(\\p{L}{1,5})?(?:([+-]\\d\\d:?\\d\\d)(?: \\([\\p{L} ]+\\))?)?)?$`,
  'u',
);
/** Hours of the zones of RFC 2822 §4.3. Others have no name here: BST and IST are several zones. */
const zones: ReadonlyMap<string, number> = new Map(
  Object.entries({ z: 0, ut: 0, utc: 0, gmt: 0, edt: 4, est: 5, cdt: 5, cst: 6, mdt: 6, mst: 7, pdt: 7, pst: 8 }),
);
/** How times that people write begin. Most cells of a file do not. */
const beginning = /^(?:\d{1,2}(?:[./-]|[\p{L}.ºª°]{0,2}[ -])|\d{4}(?:[./年년]|-.*[A-Ya-y]\.?$)|\p{L}+[.,]*[ -])/u;
/** Words before a day that say nothing, such as `le 18 novembre 2023`. */
const articles: ReadonlySet<string> = new Set(['le', 'el', 'il', 'am', 'den', 'em', 'op', 'on']);
/** No time that people write is longer. */
const lengthMax = 80;

const padded = (number: number | string, length = 2) => String(number).padStart(length, '0');

/** Returns the day at the beginning of a text as ISO 8601, and the length of its text. */
function dayOf(text: string, form: TimeForm | undefined): readonly [string, number] | undefined {
  const numbers = numbered.exec(text);
  if (numbers !== null) {
    const [all, first = '', , second = '', year, ...yearFirst] = numbers;
    if (year === undefined) {
      const [one, , two, three, ...eastern] = yearFirst;
      return [
        [one ?? eastern[0], two ?? eastern[1], three ?? eastern[2]].map((part) => padded(part ?? '')).join('-'),
        all.length,
      ];
    }
    const [day, month] = form === 'month-day' ? [second, first] : [first, second];
    return form === undefined ? undefined : [[year, padded(month), padded(day)].join('-'), all.length];
  }
  const [all, day = '', month = '', year = ''] = dayNamed.exec(text) ?? monthFirst(text) ?? [];
  const index = names().months.get(month);
  return all === undefined || index === undefined
    ? undefined
    : [[year, padded(index + 1), padded(day)].join('-'), all.length];
}

function monthFirst(text: string): readonly (string | undefined)[] | undefined {
  const [all, month, day, year] = monthNamed.exec(text) ?? [];
  return all === undefined ? undefined : [all, day, month, year];
}

/** Returns a text without the name of a day or an article at its beginning. */
function withoutWord(text: string): string {
  const [all = '', word = ''] = /^(\p{L}+)[.,]* +/u.exec(text) ?? [];
  return names().days.has(word) || articles.has(word) ? text.slice(all.length) : text;
}

/**
 * Returns a time as people write it in the form of ISO 8601. Hours and days can be ones that do not exist.
 *
 * @param form the order of day and month. Without one, texts with numbers alone are not read
 * @returns undefined if the text is no time that people write
 */
export function isoOfWritten(text: string, form: TimeForm | undefined): string | undefined {
  const { iso, weekday } = writtenTime(text, form) ?? {};
  return iso === undefined || isOtherWeekday(iso, weekday) ? undefined : iso;
}

/** Returns whether a time that people write names a day of the week that its date is not. */
export function hasOtherWeekday(text: string, form: TimeForm | undefined): boolean {
  const { iso, weekday } = writtenTime(text, form) ?? {};
  return iso !== undefined && isOtherWeekday(iso, weekday);
}

/** @param weekday from Sunday, which is 0 */
function isOtherWeekday(iso: string, weekday: number | undefined): boolean {
  const time = new Date(iso.slice(0, 10));
  return weekday !== undefined && !Number.isNaN(time.getTime()) && time.getUTCDay() !== weekday;
}

/** Returns a time as ISO 8601, and the day of the week before it. */
function writtenTime(text: string, form: TimeForm | undefined): WrittenTime | undefined {
  if (text.length > lengthMax || !beginning.test(text)) return undefined;
  const written = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
  // `mar` is March and Tuesday: a month is looked for first.
  const shorter = withoutWord(written);
  for (const plain of new Set([written, shorter, withoutWord(shorter)])) {
    const day = dayOf(plain, form);
    if (day === undefined) continue;
    const words = written.slice(0, written.length - plain.length).split(/[^\p{L}]+/u);
    const [weekday] = words.flatMap((word) => names().days.get(word) ?? []);
    return { iso: isoOf(day[0], plain.slice(day[1]).replace(/\.$/, '')), weekday };
  }
  return undefined;
}

/** Adds the time of a day. @returns undefined for any other text */
function isoOf(date: string, rest: string): string | undefined {
  if (rest === '') return date;
  const found = hour.exec(rest);
  if (found === null) return undefined;
  const [, hours = '', behind, seconds = '00', fraction = '0', behindDot, half, name = 'utc', offset] = found;
  const zone = zoneOf(name, offset);
  if (zone === undefined) return undefined;
  const minute = behind ?? behindDot ?? '00';
  return `${date}T${padded(hourOf(Number(hours), half))}:${minute}:${seconds}.${fraction}${zone}`;
}

/** Returns a zone as ISO 8601. Undefined for a name that several zones have, and for one with another offset than its own. */
function zoneOf(name: string, offset: string | undefined): string | undefined {
  const hours = zones.get(name);
  if (offset !== undefined) return hours === 0 ? offset : undefined;
  return hours === undefined ? undefined : `-${padded(hours)}`;
}

/** Returns the hour of a day of 24. @param half `a` or `p` of a day of twice 12, which begins at 12 AM */
function hourOf(given: number, half: string | undefined): number {
  if (half === undefined) return given;
  // No day has this hour, so that the text is refused.
  if (given < 1 || given > 12) return 99;
  return (given % 12) + (half === 'p' ? 12 : 0);
}
