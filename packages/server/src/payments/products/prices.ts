import { type Currency, currencies, type PriceConfig, smallestUnits } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';

/** Returns the currency of a purchase: the chosen one, else USD, else the first that the price names. */
export function currencyOf(price: PriceConfig, chosen: Currency | undefined): Currency {
  const named = (Object.keys(currencies) as Currency[]).filter((code) => price[code] !== undefined);
  const currency = chosen ?? (named.includes('USD') ? 'USD' : named[0]);
  invariant(currency !== undefined, 'the schema of prices requires a currency');
  return currency;
}

/** Returns what one piece costs, as an integer of the smallest unit. @throws {Refusal} 400: no such amount */
export function unitAmountOf(price: PriceConfig, currency: Currency): number {
  const text = price[currency];
  if (text === undefined) throw new Refusal(400, 'The price has no amount in this currency');
  return smallestUnits(text, currency);
}
