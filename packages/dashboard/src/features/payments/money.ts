import { type Currency, currencies, type Interval, smallestUnits } from '@portico/js/internals';

/** All currencies, in the order of their fields. */
export const currencyNames = Object.keys(currencies) as Currency[];

/** Formats an amount of the configuration, such as `"9.99"`, in its currency: "$9.99". @param text a valid amount */
export function formatMoney(text: string, currency: Currency, lang = 'en'): string {
  return formatUnits(smallestUnits(text, currency), currency, lang);
}

/** Formats an amount of the smallest unit: 999 USD is "$9.99". Exact for all safe integers. */
export function formatUnits(amount: number, currency: Currency, lang = 'en'): string {
  const decimals = currencies[currency];
  const whole = amount % 10 ** decimals === 0;
  return new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
}

/** Formats an amount of a payment, such as `"9.99"`, with all its decimals: "$9.99". */
export function formatAmount(text: string, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(text as `${number}`);
}

/** Formats an amount of the smallest unit of any currency, with all its decimals: 999 USD is "$9.99". */
export function formatMinor(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** decimals);
}

/** Returns a currency of the configuration by its name; undefined if it is another one. */
export function currencyOf(name: string): Currency | undefined {
  return currencyNames.find((currency) => currency === name.toUpperCase());
}

/** Describes an interval of a price: "month", "3 months". */
export function intervalText([count, unit]: Interval): string {
  return count === 1 ? unit : `${count.toLocaleString('en')} ${unit}s`;
}

/** Describes a period: "1 month", "14 days". */
export function periodText([count, unit]: Interval): string {
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}
