import type { TestCard } from '@portico/contract';
import { Button } from '@portico/react/ui/button.tsx';
import { OptionsField } from './options-field.tsx';
import { PurchaseHead } from './parts.tsx';
import type { Checkout } from './purchase-calls.ts';
import type { Language } from './texts.ts';

interface TestCardFieldProps {
  readonly texts: Language['texts'];
  readonly value: TestCard;
  readonly onChange: (card: TestCard) => void;
}

/** Shows the test cards. There is no field for a card number, so that nobody enters a real one. */
export function TestCardField({ texts, value, onChange }: TestCardFieldProps) {
  return (
    <OptionsField<TestCard>
      label={texts.testCard}
      value={value}
      options={[
        { value: 'succeeds', label: texts.testCardSucceeds },
        { value: 'declined', label: texts.testCardDeclined },
        { value: 'needs_confirmation', label: texts.testCardConfirmation },
        { value: 'disputed', label: texts.testCardDisputed },
      ]}
      onValue={onChange}
    />
  );
}

interface ConfirmTestPaymentProps {
  readonly texts: Language['texts'];
  readonly checkout: Checkout;
  readonly isBusy: boolean;
  readonly onAnswer: (confirmation: 'approved' | 'rejected') => void;
}

/** Asks for the confirmation of a payment, as a bank would. */
export function ConfirmTestPayment({ texts, checkout, isBusy, onAnswer }: ConfirmTestPaymentProps) {
  return (
    <>
      <PurchaseHead title={texts.testConfirmTitle} checkout={checkout} takesFocus />
      <div className="portico-stack">
        <p className="portico-warning" role="status">
          {texts.testConfirmText}
        </p>
        <Button isBusy={isBusy} onClick={() => onAnswer('approved')}>
          {texts.testConfirm}
        </Button>
        <Button isQuiet isDisabled={isBusy} onClick={() => onAnswer('rejected')}>
          {texts.testReject}
        </Button>
      </div>
    </>
  );
}
