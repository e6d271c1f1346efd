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
  /^(?:(\d{1,2})([./-])(\d{1,2})\2(\d{4})|(\d{4})([./])(\d{1,2})\6(\d{1,2})|(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일])(?!\d)/;
/** A day with the name of its month, such as `17 novembre 2023`, `5. März 2020`, `1er août 2023`, `17 de noviembre de 2023`. */
const dayNamed =
  /^(\d{1,2})(?:st|nd|rd|th|er|re|e|[.ºª°])?[ -]*(?:de |of |d['’])?(\p{L}+)\.?,?[ -]+(?:de |del )?(\d{4})(?!\d)/u;
/** A day behind the name of its month, such as `Nov 17, 2023`. */
const monthNamed = /^(\p{L}+)\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4})(?!\d)/u;
/** A time of day, such as `, 4:05 PM`, ` à 14h30`, ` um 7:05 Uhr`. */
const hour =
  /^(?:,? *T?|,? +(?:at|um|à|alle(?: ore)?|a las|às|om) )(\d{1,2})(?:[:h時시] ?(\d{2})(?:[:分분] ?(\d{2})(?:[.,](\d{1,9}))?)?| ?h)(?: ?(?:uhr|uur|h|分|분))?(?: ?([ap])\.?m\.?)?(?: ?(?:utc|gmt|z)?([+-]\d\d:?\d\d)?(?: \([^()]*\))?)?$/;
/** How times that people write begin. Most cells of a file do not. */
const beginning = /^(?:\d{1,2}(?:[./-]|[\p{L}.ºª°]{0,2}[ -])|\d{4}[./年년]|\p{L}+[.,]*[ -])/u;
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

/** Returns a text without the name of a day at its beginning. Undefined if it has none. */
function withoutWeekday(text: string): string | undefined {
  const [all, word = ''] = /^(\p{L}+)[.,]* +/u.exec(text) ?? [];
  return all === undefined || !names().days.has(word) ? undefined : text.slice(all.length);
}

/**
 * Returns a time as people write it in the form of ISO 8601. Hours and days can be ones that do not exist.
 *
 * @param form the order of day and month. Without one, texts with numbers alone are not read
 * @returns undefined if the text is no time that people write
 */
export function isoOfWritten(text: string, form: TimeForm | undefined): string | undefined {
  if (text.length > lengthMax || !beginning.test(text)) return undefined;
  const written = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
  // `mar` is March and Tuesday: a month is looked for first.
  for (const plain of [written, withoutWeekday(written)]) {
    const day = plain === undefined ? undefined : dayOf(plain, form);
    if (plain !== undefined && day !== undefined) return isoOf(day[0], plain.slice(day[1]).replace(/\.$/, ''));
  }
  return undefined;
}

/** Adds the time of a day. @returns undefined for any other text */
function isoOf(date: string, rest: string): string | undefined {
  if (rest === '') return date;
  const [all, hours = '', minutes = '00', seconds = '00', fraction = '0', half, zone = ''] = hour.exec(rest) ?? [];
  if (all === undefined) return undefined;
  return `${date}T${padded(hourOf(Number(hours), half))}:${minutes}:${seconds}.${fraction}${zone}`;
}

/** Returns the hour of a day of 24. @param half `a` or `p` of a day of twice 12, which begins at 12 AM */
function hourOf(given: number, half: string | undefined): number {
  if (half === undefined) return given;
  // No day has this hour, so that the text is refused.
  if (given < 1 || given > 12) return 99;
  return (given % 12) + (half === 'p' ? 12 : 0);
}
