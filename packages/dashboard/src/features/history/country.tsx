const names = new Intl.DisplayNames('en', { type: 'region' });

const isCode = (code: string) => /^[A-Z]{2}$/.test(code);

/** Returns the name of a country: "Austria" for `AT`. Unknown codes are returned as they are. */
export function countryName(code: string): string {
  return isCode(code) ? (names.of(code) ?? code) : code;
}

/** The first of the letters that make a flag. */
const flagA = 0x1f1e6;

/** Shows the flag of a country. Systems without flags show its letters. Its name stands beside it. */
export function Flag({ code }: { code: string }) {
  if (!isCode(code)) return null;
  const letters = [...code].map((letter) => flagA + letter.charCodeAt(0) - 'A'.charCodeAt(0));
  return (
    <span aria-hidden="true" className="shrink-0">
      {String.fromCodePoint(...letters)}
    </span>
  );
}

/** Shows the IP address of a request, with the flag of its country. */
export function NetworkAddress({ ip, country }: { ip: string; country: string | null }) {
  return (
    <span className="flex items-center gap-2">
      {country !== null && <Flag code={country} />}
      <span className="truncate">{country === null ? ip : `${ip} (${country})`}</span>
    </span>
  );
}
