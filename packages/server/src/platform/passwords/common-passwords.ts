/** Loaded when the first password is set: the list takes some megabytes. */
let common: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()));
}

/** Digits and signs at the end make a password hardly better: `Sunshine2024!` is `sunshine`. */
const ornament = /[^\p{L}]{1,5}$/u;

/** The forms of a password that are compared: in lower case, whole, and without the digits and signs at its end. */
export function comparedForms(password: string): readonly string[] {
  const whole = password.toLowerCase();
  const bare = whole.replace(ornament, '');
  return bare === '' || bare === whole ? [whole] : [whole, bare];
}

/** Tells whether a password is among the most used ones, also with digits and signs added at its end. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  const known = await common;
  return comparedForms(password).some((form) => known.has(form));
}
