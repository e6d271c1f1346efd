import type { CustomerProduct, SubscriptionChangeResult } from '@portico/js';
import { accountBilling } from '@portico/texts/en-US/account-billing';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { BillingAlert } from './billing-alert.tsx';
import type { BillingCustomer } from './billing-customer.ts';
import { Cost } from './change-cost.tsx';
import { QuantityField, useOfferLabel } from './offer-fields.tsx';
import type { Offer } from './offers.ts';
import { offersOf } from './offers.ts';
import { usePreview } from './use-preview.ts';

interface ChangeProps {
  readonly customer: BillingCustomer;
  readonly product: CustomerProduct;
  readonly onClose: () => void;
  readonly onChanged: (result: SubscriptionChangeResult) => void;
}

/**
 * Shows a form that changes product, price or quantity of a subscription. One that is not paid continues on the
 * purchase page.
 */
export function ChangeSubscription(props: ChangeProps) {
  const offers = offersOf(props.product);
  const [first, ...others] = offers;
  return first === undefined ? <Checkout {...props} /> : <ChangeForm {...props} offers={[first, ...others]} />;
}

interface FormProps extends ChangeProps {
  readonly offers: readonly [Offer, ...Offer[]];
}

function ChangeForm({ customer, product, offers, onClose, onChanged }: FormProps) {
  const text = useAccountText(accountBilling);
  const form = useFirstFieldFocus();
  const [chosen, setChosen] = useState(offers[0].key);
  const [quantity, setQuantity] = useState(String(product.quantity));
  const offer = offers.find(({ key }) => key === chosen) ?? offers[0];
  const count = Number(quantity);
  const isCountValid = !offer.stackable || (Number.isSafeInteger(count) && count >= 1 && count <= 1_000_000);
  const pieces = offer.stackable ? count : 1;
  const isChanged = isCountValid && (!offer.isCurrent || pieces !== product.quantity);
  const { isCurrent, productId, priceId } = offer;
  // Without a price, the subscription keeps the one that it was sold with.
  const choice = isCurrent ? { quantity: pieces } : { productId, priceId, quantity: pieces };
  const change = isChanged ? choice : undefined;
  const id = product.subscription?.subscriptionId ?? '';
  const { preview, error: previewError } = usePreview(customer, id, change);
  const { run, isRunning, error } = useAction(async () => {
    if (change !== undefined) onChanged(await customer.updateSubscription(id, change));
  });
  const labelOf = useOfferLabel();
  return (
    <form
      ref={form}
      noValidate
      className="portico-stack portico-wide"
      onSubmit={(event) => {
        event.preventDefault();
        if (preview !== undefined) void run();
      }}
    >
      {offers.length > 1 && (
        <SelectField
          label={text('billing.offer')}
          name="offer"
          value={chosen}
          options={offers.map((one) => ({ value: one.key, label: labelOf(one) }))}
          onValue={setChosen}
        />
      )}
      {offer.stackable && <QuantityField value={quantity} isValid={isCountValid} onValue={setQuantity} />}
      <Cost preview={preview} isLoading={isChanged && preview === undefined && previewError === undefined} />
      <FormEnd
        label={text('billing.change.save')}
        error={error ?? previewError}
        isBusy={isRunning}
        isReady={preview !== undefined}
        onClose={onClose}
      />
    </form>
  );
}

/** Chooses another product, which is bought on the purchase page. */
function Checkout({ customer, product, onClose }: ChangeProps) {
  const text = useAccountText(accountBilling);
  const form = useFirstFieldFocus();
  const options = product.switchOptions.map(({ productId, displayName }) => ({ value: productId, label: displayName }));
  const [chosen, setChosen] = useState(options[0]?.value ?? '');
  const { run, isRunning, error } = useAction(async () => {
    location.assign(await customer.createCheckoutUrl({ productId: chosen, returnUrl: location.href }));
  });
  return (
    <form
      ref={form}
      noValidate
      className="portico-stack portico-wide"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <SelectField label={text('billing.offer')} name="offer" value={chosen} options={options} onValue={setChosen} />
      <FormEnd label={text('billing.checkout')} error={error} isBusy={isRunning} isReady onClose={onClose} />
    </form>
  );
}

interface FormEndProps {
  readonly label: string;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly onClose: () => void;
}

function FormEnd({ label, error, isBusy, isReady, onClose }: FormEndProps) {
  const text = useAccountText(accountPages);
  return (
    <>
      <BillingAlert error={error} />
      <div className="portico-buttons">
        <Button type="submit" isBusy={isBusy} isDisabled={!isReady}>
          {label}
        </Button>
        <Button isQuiet isDisabled={isBusy} onClick={onClose}>
          {text('account.cancel')}
        </Button>
      </div>
    </>
  );
}

/** Focuses the first field when the form appears, because the button that opened it is gone. */
function useFirstFieldFocus() {
  const form = useRef<HTMLFormElement | null>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  return form;
}
