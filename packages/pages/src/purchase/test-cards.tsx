import type { TestCard } from '@portico/contract';
import { useId } from 'react';
import type { Language } from './texts.ts';

const cards = ['succeeds', 'declined', 'needs_confirmation', 'disputed'] as const satisfies readonly TestCard[];

interface TestCardFieldProps {
  readonly texts: Language['texts'];
  readonly value: TestCard;
  readonly onChange: (card: TestCard) => void;
}

/** Shows the test cards. There is no field for a card number, so that nobody enters a real one. */
export function TestCardField({ texts, value, onChange }: TestCardFieldProps) {
  const name = useId();
  const labels = {
    succeeds: texts.testCardSucceeds,
    declined: texts.testCardDeclined,
    needs_confirmation: texts.testCardConfirmation,
    disputed: texts.testCardDisputed,
  };
  return (
    <fieldset>
      <legend>{texts.testCard}</legend>
      {cards.map((card) => (
        <label key={card} className="option">
          <input type="radio" name={name} checked={card === value} onChange={() => onChange(card)} />
          {labels[card]}
        </label>
      ))}
    </fieldset>
  );
}

interface ConfirmTestPaymentProps {
  readonly texts: Language['texts'];
  readonly isBusy: boolean;
  readonly onAnswer: (confirmation: 'approved' | 'rejected') => void;
}

/** Asks for the confirmation of a payment, as a bank would. */
export function ConfirmTestPayment({ texts, isBusy, onAnswer }: ConfirmTestPaymentProps) {
  return (
    <>
      <div className="notice" role="status">
        <h1>{texts.testConfirmTitle}</h1>
        <p>{texts.testConfirmText}</p>
      </div>
      <button type="button" aria-busy={isBusy} onClick={() => onAnswer('approved')}>
        {texts.testConfirm}
      </button>
      <button type="button" className="quiet" disabled={isBusy} onClick={() => onAnswer('rejected')}>
        {texts.testReject}
      </button>
    </>
  );
}
