const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the name of a country: "Austria" for `AT`. Unknown codes are returned as they are. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
