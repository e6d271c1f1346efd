import { type Currency, smallestUnits } from '@portico/contract/payments';
import { money } from './format.ts';
import type { BegunPayment } from './purchase-calls.ts';
import type { Language } from './texts.ts';

type Confirmed = NonNullable<BegunPayment['amounts']>;

/** Formats a confirmed amount. */
export function confirmedMoney(language: Language, { currency }: Confirmed, amount: string): string {
  const isNegative = amount.startsWith('-');
  const units = smallestUnits(isNegative ? amount.slice(1) : amount, currency as Currency);
  return money(language, isNegative ? -units : units, currency as Currency);
}

/** Shows what the payment costs, as Stripe confirmed it. */
export function AmountsList({ language, amounts }: { language: Language; amounts: Confirmed }) {
  const { texts } = language;
  const units = (amount: string) => Number(amount);
  const { subtotal, discount, tax, total } = amounts;
  const hasDiscount = units(discount) !== 0;
  const hasTax = units(tax) !== 0;
  // Prices can include the tax. Amounts in the smallest unit, because sums of decimals are not exact.
  const minor = (amount: string) => Math.round(units(amount) * 100);
  const isIncluded = minor(subtotal) - minor(discount) === minor(total);
  const shown = (amount: string) => confirmedMoney(language, amounts, amount);
  return (
    <dl className="amounts">
      {(hasDiscount || hasTax) && <Row name={texts.subtotal} amount={shown(subtotal)} />}
      {hasDiscount && <Row name={texts.discount} amount={shown(`-${discount}`)} />}
      {hasTax && <Row name={isIncluded ? texts.taxIncluded : texts.tax} amount={shown(tax)} />}
      <Row name={texts.dueNow} amount={shown(total)} />
    </dl>
  );
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
