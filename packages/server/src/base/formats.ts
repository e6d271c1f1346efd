import { BoundedMap } from './bounded-map.ts';

/** Kept formatters. There are twelve languages, and few currencies and time zones in one installation. */
const keptMax = 200;

const dates = new BoundedMap<string, Intl.DateTimeFormat>(keptMax);
const numbers = new BoundedMap<string, Intl.NumberFormat>(keptMax);
const regions = new BoundedMap<string, Intl.DisplayNames>(keptMax);

function kept<T>(formats: BoundedMap<string, T>, key: string, create: () => T): T {
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = create();
  formats.set(key, format);
  return format;
}

/**
 * Returns a formatter for dates. Each formatter takes about 30 kB outside of the JavaScript heap, which the garbage collector
 * does not see, so formatters are kept and never created for each email.
 *
 * @throws {RangeError} the time zone does not exist
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, `${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(language, options));
}

/** Returns a formatter for amounts. @throws {RangeError} the code is not that of a currency */
export function currencyFormat(language: string, currency: string): Intl.NumberFormat {
  return kept(
    numbers,
    `${language} ${currency}`,
    () => new Intl.NumberFormat(language, { style: 'currency', currency }),
  );
}

/** Returns the names of countries. */
export function regionNames(language: string): Intl.DisplayNames {
  return kept(regions, language, () => new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }));
}
