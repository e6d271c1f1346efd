import { accountBilling } from '@portico/texts/en-US/account-billing';
import { useMemo } from 'react';
import { usePlace } from '../../text/dates.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { type Price, times } from './money.ts';

/** Formats amounts and prices. */
export interface Money {
  /** `$9.99` */
  amount(text: string, currency: string): string;
  /** `$29.97 per month`, for several pieces `$29.97 per month (3 × $9.99)`, with a free trial `14 days free, then $9.99 per month` */
  price(price: Price, quantity?: number): string;
}

/** Formats amounts and prices in the language of the components. */
export function useMoney(): Money {
  const text = useAccountText(accountBilling);
  const { locale } = usePlace();
  return useMemo(() => {
    const amount: Money['amount'] = (value, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value as `${number}`);
    const price: Money['price'] = ({ currency, unitAmount, interval, trial }, quantity = 1) => {
      const whole = amount(times(unitAmount, quantity), currency);
      const [count, unit] = interval ?? [0, 'day'];
      const period =
        count === 1
          ? text(`billing.per.${unit}`, { amount: whole })
          : text(`billing.every.${unit}`, { amount: whole, count });
      const rate = interval === null ? whole : period;
      const shown =
        quantity === 1 ? rate : `${rate} (${quantity.toLocaleString(locale)} × ${amount(unitAmount, currency)})`;
      if (trial === undefined) return shown;
      const duration = trial[0].toLocaleString(locale, { style: 'unit', unit: trial[1], unitDisplay: 'long' });
      return text('billing.offer.trial', { duration, price: shown });
    };
    return { amount, price };
  }, [text, locale]);
}
