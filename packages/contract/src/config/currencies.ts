/** Currencies with the number of decimals of their amounts. @see docs/reference/protocol/requests.md#field-rules */
export const currencies = { USD: 2, EUR: 2, GBP: 2, JPY: 0, INR: 2, AUD: 2, CAD: 2 } as const;

/** A currency in which a price can be charged. */
export type Currency = keyof typeof currencies;

const codes = Object.keys(currencies).join(', ');

/** Text about a price without an amount in a currency that can be charged. */
export const noCurrencyText = `At least one currency is required: ${codes}`;

/** Returns what is wrong with the names of a price: a currency that cannot be charged. Undefined for none. */
export function currencyProblem(names: readonly string[]): string | undefined {
  const other = names.find((name) => /^[A-Za-z]{3}$/.test(name) && !Object.hasOwn(currencies, name));
  return other === undefined ? undefined : `${other} is not an accepted currency: use ${codes}`;
}

/** Longest text of a money amount. */
export const moneyLengthMax = 12;

/**
 * Returns what is wrong with a money amount such as `"9.99"`; undefined if it is valid.
 *
 * @returns a predicate, such as "must be a money amount", without the name of the field
 * @see docs/reference/protocol/requests.md#field-rules
 */
export function moneyProblem(text: string, currency: Currency): string | undefined {
  if (text.length > moneyLengthMax) return `must be at most ${moneyLengthMax} characters`;
  if (!/^\d+(?:\.\d+)?$/.test(text)) return 'must be a money amount, such as "9.99"';
  if (/^0\d/.test(text)) return 'Money amount must not have leading zeros';
  const decimals = currencies[currency];
  const isTooFine = (text.split('.')[1] ?? '').length > decimals;
  return isTooFine ? `Too many decimals; ${currency} only has ${decimals} decimals` : undefined;
}
