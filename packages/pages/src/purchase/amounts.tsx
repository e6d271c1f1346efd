import { type Currency, smallestUnits } from '@portico/contract/payments';
import type { ReactNode } from 'react';
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
    <Amounts>
      {(hasDiscount || hasTax) && <Amount name={texts.subtotal}>{shown(subtotal)}</Amount>}
      {hasDiscount && <Amount name={texts.discount}>{shown(`-${discount}`)}</Amount>}
      {hasTax && <Amount name={isIncluded ? texts.taxIncluded : texts.tax}>{shown(tax)}</Amount>}
      <Amount name={texts.dueNow}>{shown(total)}</Amount>
    </Amounts>
  );
}

/** Shows a list of amounts. The last one counts. */
export function Amounts({ children }: { readonly children: ReactNode }) {
  return <dl className="purchase-amounts">{children}</dl>;
}

interface AmountProps {
  readonly name: string;
  /** What the amount is for, below its name. */
  readonly of?: string;
  readonly children: ReactNode;
}

/** Shows an amount with its name. */
export function Amount({ name, of, children }: AmountProps) {
  return (
    <div>
      <dt>
        {name}
        {of !== undefined && <span>{of}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
