import { accountBilling } from '@portico/texts/en-US/account-billing';
import { useAccountText } from '../../text/text-context.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { Offer } from './offers.ts';
import { useMoney } from './use-money.ts';

/** Returns the function that names an offer with its price. */
export function useOfferLabel() {
  const text = useAccountText(accountBilling);
  const money = useMoney();
  return ({ displayName, price, isCurrent }: Offer) => {
    const label = `${displayName} – ${money.price(price)}`;
    return isCurrent ? text('billing.offer.current', { offer: label }) : label;
  };
}

interface QuantityFieldProps {
  readonly value: string;
  readonly isValid: boolean;
  readonly onValue: (value: string) => void;
}

export function QuantityField({ value, isValid, onValue }: QuantityFieldProps) {
  const text = useAccountText(accountBilling);
  return (
    <Field
      label={text('billing.quantity')}
      name="quantity"
      autoComplete="off"
      inputMode="numeric"
      maxLength={7}
      value={value}
      onValue={onValue}
      problem={isValid ? undefined : text('billing.quantity.wrong')}
    />
  );
}
