import { type Currency, currencies, moneyText } from '@portico/contract';
import { currencyFormat } from './formats.ts';

/** Returns whether prices can be in a currency. */
export function isCurrency(text: string | null): text is Currency {
  return text !== null && Object.hasOwn(currencies, text);
}

/**
 * Returns an amount of the provider as text, such as `"9.99"`. Owners can create payments in other currencies there.
 *
 * @param amount integer of the smallest unit
 */
export function amountText(amount: number, currency: string): string {
  if (isCurrency(currency)) return moneyText(amount, currency);
  const { maximumFractionDigits = 2 } = currencyFormat('en', currency).resolvedOptions();
  return (amount / 10 ** maximumFractionDigits).toFixed(maximumFractionDigits);
}
