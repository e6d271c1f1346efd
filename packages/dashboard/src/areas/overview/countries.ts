const names = new Intl.DisplayNames('en', { type: 'region' });

/** "Austria" for `AT`; the code itself where nobody knows it. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
