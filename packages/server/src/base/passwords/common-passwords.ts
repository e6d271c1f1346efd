/** Loaded when the first password is set, since the list takes some megabytes. */
let common: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()));
}

/** Digits and symbols at the end, which hardly improve a password: `Sunshine2024!` is `sunshine`. */
const ornament = /[^\p{L}]{1,5}$/u;

/** Returns the forms of a password to compare, in lower case: complete, and without digits and symbols at the end. */
export function comparedForms(password: string): readonly string[] {
  const whole = password.toLowerCase();
  const bare = whole.replace(ornament, '');
  return bare === '' || bare === whole ? [whole] : [whole, bare];
}

/** Returns whether a password is among the most used ones, also with digits and symbols at the end. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  const known = await common;
  return comparedForms(password).some((form) => known.has(form));
}
