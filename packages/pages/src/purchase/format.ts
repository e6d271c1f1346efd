import { type Currency, currencies, smallestUnits } from '@portico/contract/payments';
import { fill } from '@portico/dashboard/lib/fill.ts';
import type { Price } from './purchase-calls.ts';
import type { Language } from './texts.ts';

type Interval = NonNullable<Price['interval']>;

/** Returns the currencies of a price, US dollars first. */
export function currenciesOf(price: Price): Currency[] {
  return (Object.keys(currencies) as Currency[]).filter((code) => price[code] !== undefined);
}

/** Returns an amount in the smallest unit of its currency. */
export function amountOf(price: Price, currency: Currency): number {
  return smallestUnits(price[currency] ?? '0', currency);
}

/** Formats an amount of the smallest unit of a currency. */
export function money({ tag }: Language, amount: number, currency: Currency): string {
  const decimals = currencies[currency];
  return new Intl.NumberFormat(tag, { style: 'currency', currency, minimumFractionDigits: decimals }).format(
    amount / 10 ** decimals,
  );
}

/** Formats a number of days, weeks, months or years. */
function duration({ tag }: Language, [count, unit]: Interval): string {
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const perUnit = { day: 'perDay', week: 'perWeek', month: 'perMonth', year: 'perYear' } as const;

/** Formats a price: an amount, its interval, and the free trial before it. */
export function priceText(language: Language, price: Price, currency: Currency, quantity = 1): string {
  const { texts } = language;
  const amount = money(language, amountOf(price, currency) * quantity, currency);
  const { interval, free_trial: trial } = price;
  if (interval === undefined) return amount;
  const paid =
    interval[0] === 1
      ? fill(texts[perUnit[interval[1]]], { amount })
      : fill(texts.every, { amount, duration: duration(language, interval) });
  return trial === undefined ? paid : fill(texts.trial, { duration: duration(language, trial), price: paid });
}
