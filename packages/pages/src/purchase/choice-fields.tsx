import type { Currency } from '@portico/contract';
import { fill } from '@portico/dashboard/lib/fill.ts';
import { Field } from '@portico/react/ui/forms/field.tsx';
import { FieldNote } from '@portico/react/ui/forms/field-note.tsx';
import { SelectField } from '@portico/react/ui/forms/select-field.tsx';
import { useId } from 'react';
import { currenciesOf, priceText } from './format.ts';
import { OptionsField } from './options-field.tsx';
import type { Price } from './purchase-calls.ts';
import type { Language } from './texts.ts';
import { quantityMax, type usePurchase } from './use-purchase.ts';

interface FieldsProps {
  readonly language: Language;
  readonly form: ReturnType<typeof usePurchase>;
}

/** Shows the prices of the product if there are several. */
export function PriceField({ language, form }: FieldsProps) {
  const { options, option, choice, setPriceId } = form;
  if (options.length <= 1) return null;
  return (
    <OptionsField
      label={language.texts.price}
      value={option.id}
      options={options.map(({ id, price }) => ({
        value: id,
        label: priceText(language, price, currencyFor(price, choice.currency)),
      }))}
      onValue={setPriceId}
    />
  );
}

/** A price may lack the chosen currency. */
function currencyFor(price: Price, wish: Currency): Currency {
  return price[wish] === undefined ? (currenciesOf(price)[0] ?? wish) : wish;
}

/** Shows the currencies of a price if there are several. */
export function CurrencyField({ language, form }: FieldsProps) {
  if (form.offered.length <= 1) return null;
  const names = new Intl.DisplayNames(language.tag, { type: 'currency' });
  return (
    <SelectField
      label={language.texts.currency}
      name="currency"
      value={form.choice.currency}
      options={form.offered.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))}
      onValue={form.setCurrency}
    />
  );
}

/** Shows the quantity if it can be chosen, and what is wrong with the choice. */
export function QuantityField({ language, form, stackable }: FieldsProps & { readonly stackable: boolean }) {
  const noteId = useId();
  const { texts, tag } = language;
  const problems = {
    quantity: fill(texts.quantityLimits, { maximum: new Intl.NumberFormat(tag).format(quantityMax) }),
    total: texts.totalTooHigh,
  };
  const problem = form.problem && problems[form.problem];
  if (!stackable) return problem === undefined ? null : <FieldNote id={noteId} problem={problem} />;
  return (
    <Field
      label={texts.quantity}
      name="quantity"
      autoComplete="off"
      inputMode="numeric"
      value={form.quantityText}
      onValue={form.setQuantity}
      {...(problem !== undefined && { problem })}
    />
  );
}
