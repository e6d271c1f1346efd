import type { Currency } from '@portico/js/internals';
import { Trash2 } from 'lucide-react';
import { currencyNames } from '../../../features/payments/money.ts';
import { IconButton } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { fieldOf, type PriceDraft, type Problems } from './product-draft.ts';

/** A price in the form, and its changes. */
export interface PriceRowProps {
  number: number;
  price: PriceDraft;
  problems: Problems;
  onChange: (changes: Partial<PriceDraft>) => void;
  onRemove: () => void;
}

/** Shows the amounts of a price in its currencies. */
export function AmountFields({ number, price: { key, amounts }, problems, onChange }: Omit<PriceRowProps, 'onRemove'>) {
  const free = currencyNames.filter((one) => !amounts.some(({ currency }) => currency === one));
  const setText = (currency: Currency, text: string) =>
    onChange({ amounts: amounts.map((one) => (one.currency === currency ? { currency, text } : one)) });
  const add = (name: string) => {
    const currency = free.find((one) => one === name);
    if (currency !== undefined) onChange({ amounts: [...amounts, { currency, text: '' }] });
  };
  return (
    <>
      {amounts.map(({ currency, text }) => (
        <div key={currency} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <TextField
              label={`Amount in ${currency}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={text}
              error={problems[fieldOf.amount(key, currency)]}
              onChange={(event) => setText(currency, event.target.value)}
            />
          </div>
          {amounts.length > 1 && (
            <IconButton
              label={`Remove ${currency} from price ${number}`}
              icon={<Trash2 size={15} aria-hidden="true" />}
              className="mt-6"
              onClick={() => onChange({ amounts: amounts.filter((one) => one.currency !== currency) })}
            />
          )}
        </div>
      ))}
      {free.length > 0 && (
        <SelectField
          label="Add a currency"
          value=""
          options={[{ value: '', text: 'Select' }, ...free.map((value) => ({ value, text: value }))]}
          onChange={add}
        />
      )}
    </>
  );
}
