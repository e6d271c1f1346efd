import { type Currency, smallestUnits } from '@portico/contract/payments';
import { Button } from '@portico/react/ui/button.tsx';
import type { ReactNode } from 'react';
import { Amount, Amounts } from './amounts.tsx';
import { money, priceText } from './format.ts';
import { PurchaseHead } from './parts.tsx';
import type { Change, Checkout, Price } from './purchase-calls.ts';
import type { Language } from './texts.ts';

interface ConfirmChangeProps {
  readonly language: Language;
  readonly checkout: Checkout;
  readonly change: Change;
  /** The free trial of the new price. It begins if nothing was paid for the old one. */
  readonly trial: Price['free_trial'];
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  /** Why it failed. */
  readonly children: ReactNode;
}

/** Shows the old price, the new price and what is due now, before the subscription changes. */
export function ConfirmChange(props: ConfirmChangeProps) {
  const { language, checkout, change, trial, isBusy, onConfirm, onBack, children } = props;
  const { texts } = language;
  const currency = change.newPrice.currency as Currency;
  const due = smallestUnits(change.amountDueNow, currency);
  return (
    <>
      <PurchaseHead title={texts.changeTitle} checkout={checkout} takesFocus />
      <div className="portico-stack">
        <Amounts>
          <Amount name={texts.currentPrice} of={change.oldProduct}>
            {change.oldPrice === null ? texts.free : shown(language, change.oldPrice)}
          </Amount>
          <Amount name={texts.newPrice} of={checkout.product.displayName}>
            {shown(language, change.newPrice, change.oldPrice === null ? trial : undefined)}
          </Amount>
          <Amount name={texts.dueNow}>{money(language, due, currency)}</Amount>
        </Amounts>
        {due > 0 && change.newPrice.interval !== null && change.oldPrice !== null && (
          <p className="purchase-hint">{texts.savedMethodCharged}</p>
        )}
        {children}
        <Button isBusy={isBusy} onClick={onConfirm}>
          {texts.confirmChange}
        </Button>
        <Button isQuiet isDisabled={isBusy} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
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
