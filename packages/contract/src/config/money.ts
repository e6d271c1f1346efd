import { type Currency, currencies } from './currencies.ts';

/**
 * Returns an amount in the smallest unit of its currency: `"9.99"` USD is 999, `"500"` JPY is 500. Exact, without
 * floating point.
 *
 * @param text a valid money amount, such as `"9.99"`
 */
export function smallestUnits(text: string, currency: Currency): number {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.padEnd(currencies[currency], '0'));
}

/** Returns an amount of the smallest unit as text: 999 USD is `"9.99"`. @param amount an integer, possibly negative */
export function moneyText(amount: number, currency: Currency): string {
  const decimals = currencies[currency];
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
