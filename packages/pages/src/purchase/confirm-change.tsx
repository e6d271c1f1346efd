import { type Currency, smallestUnits } from '@portico/contract/payments';
import { type ReactNode, useEffect, useRef } from 'react';
import { money, priceText } from './format.ts';
import type { Change, Price } from './purchase-calls.ts';
import type { Language } from './texts.ts';

interface ConfirmChangeProps {
  readonly language: Language;
  readonly change: Change;
  readonly newProduct: string;
  /** The free trial of the new price. It begins if nothing was paid for the old one. */
  readonly trial: Price['free_trial'];
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  /** Why it failed. */
  readonly children: ReactNode;
}

/** Shows the old price, the new price and what is due now, before the subscription changes. */
export function ConfirmChange({
  language,
  change,
  newProduct,
  trial,
  isBusy,
  onConfirm,
  onBack,
  children,
}: ConfirmChangeProps) {
  const { texts } = language;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = texts.changeTitle;
    heading.current?.focus();
  }, [texts.changeTitle]);
  const currency = change.newPrice.currency as Currency;
  const due = smallestUnits(change.amountDueNow, currency);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.changeTitle}
      </h1>
      <dl className="amounts change">
        <div>
          <dt>
            {texts.currentPrice} <span>{change.oldProduct}</span>
          </dt>
          <dd>{change.oldPrice === null ? texts.free : shown(language, change.oldPrice)}</dd>
        </div>
        <div>
          <dt>
            {texts.newPrice} <span>{newProduct}</span>
          </dt>
          <dd>{shown(language, change.newPrice, change.oldPrice === null ? trial : undefined)}</dd>
        </div>
        <div>
          <dt>{texts.dueNow}</dt>
          <dd>{money(language, due, currency)}</dd>
        </div>
      </dl>
      {due > 0 && change.newPrice.interval !== null && change.oldPrice !== null && (
        <p className="hint">{texts.savedMethodCharged}</p>
      )}
      {children}
      <button type="button" aria-busy={isBusy} onClick={onConfirm}>
        {texts.confirmChange}
      </button>
      <button type="button" className="quiet" onClick={onBack}>
        {texts.back}
      </button>
    </>
  );
}

/** Returns a price with its interval, and the free trial before it. */
function shown(
  language: Language,
  { currency, amount, interval }: Change['newPrice'],
  trial?: Price['free_trial'],
): string {
  const given = { ...(interval === null ? {} : { interval }), ...(trial === undefined ? {} : { free_trial: trial }) };
  const price = { [currency]: amount, ...given } as Price;
  return priceText(language, price, currency as Currency);
}
