import type { Currency } from '@portico/contract';
import { fill } from '@portico/dashboard/lib/fill.ts';
import { useId } from 'react';
import { currenciesOf, priceText } from './format.ts';
import type { Price } from './purchase-calls.ts';
import type { Language } from './texts.ts';
import { quantityMax, type usePurchase } from './use-purchase.ts';

interface FieldsProps {
  readonly language: Language;
  readonly form: ReturnType<typeof usePurchase>;
}

/** Shows the prices of the product, to choose one if there are several. */
export function PriceField({ language, form }: FieldsProps) {
  const name = useId();
  const { option, choice } = form;
  if (form.options.length <= 1) return <p className="price">{priceText(language, option.price, choice.currency)}</p>;
  return (
    <fieldset>
      <legend>{language.texts.price}</legend>
      {form.options.map(({ id, price }) => (
        <label key={id} className="option">
          <input type="radio" name={name} checked={id === option.id} onChange={() => form.setPriceId(id)} />
          {priceText(language, price, currencyFor(price, choice.currency))}
        </label>
      ))}
    </fieldset>
  );
}

/** A price may lack the chosen currency. */
function currencyFor(price: Price, wish: Currency): Currency {
  return price[wish] === undefined ? (currenciesOf(price)[0] ?? wish) : wish;
}

/** Shows the currencies of a price if there are several. */
export function CurrencyField({ language, form }: FieldsProps) {
  const id = useId();
  if (form.offered.length <= 1) return null;
  const names = new Intl.DisplayNames(language.tag, { type: 'currency' });
  return (
    <div className="field">
      <label htmlFor={id}>{language.texts.currency}</label>
      <span className="select">
        <select
          id={id}
          value={form.choice.currency}
          onChange={(event) => form.setCurrency(form.offered.find((code) => code === event.target.value) ?? 'USD')}
        >
          {form.offered.map((code) => (
            <option key={code} value={code}>
              {`${code} – ${names.of(code) ?? code}`}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

/** Shows the quantity if it can be chosen, and what is wrong with the choice. */
export function QuantityField({ language, form, stackable }: FieldsProps & { readonly stackable: boolean }) {
  const ids = { quantity: useId(), note: useId() };
  const { texts, tag } = language;
  const { problem } = form;
  const problemText = {
    quantity: fill(texts.quantityLimits, { maximum: new Intl.NumberFormat(tag).format(quantityMax) }),
    total: texts.totalTooHigh,
  };
  return (
    <>
      {stackable && (
        <div className="field">
          <label htmlFor={ids.quantity}>{texts.quantity}</label>
          <input
            id={ids.quantity}
            inputMode="numeric"
            value={form.quantityText}
            aria-invalid={problem !== undefined}
            aria-describedby={ids.note}
            onChange={(event) => form.setQuantity(event.target.value)}
          />
        </div>
      )}
      <p id={ids.note} className="problem" aria-live="polite">
        {problem !== undefined && problemText[problem]}
      </p>
    </>
  );
}
