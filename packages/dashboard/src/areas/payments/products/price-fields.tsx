import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import type { DraftProps } from './add-on-field.tsx';
import { AmountFields, type PriceRowProps } from './amount-fields.tsx';
import { IntervalField } from './interval-field.tsx';
import { fieldOf, newPrice, type PriceDraft } from './product-draft.ts';
import { trials } from './product-fields.tsx';

/** Shows the prices of a product, or that it is included by default. */
export function PriceFields({ draft, problems, onChange }: DraftProps) {
  const change = (key: string, changes: Partial<PriceDraft>) =>
    onChange({ prices: draft.prices.map((price) => (price.key === key ? { ...price, ...changes } : price)) });
  return (
    <Section
      title="Prices"
      action={
        !draft.isDefault && (
          <Button onClick={() => onChange({ prices: [...draft.prices, newPrice(draft.prices)] })}>
            <Plus size={16} aria-hidden="true" />
            Add price
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <Checkbox
            label="Include by default"
            help="Every customer has this product for free, until they buy another product of its catalog."
            isChecked={draft.isDefault}
            onChange={(isDefault) => onChange({ isDefault })}
          />
          <p role="alert" className="mt-1 text-danger-ink text-sm empty:hidden">
            {problems.isDefault}
          </p>
        </div>
        {!draft.isDefault && draft.prices.length === 0 && (
          <p className="text-base text-ink-2">Without a price, only your server can grant this product.</p>
        )}
        {!draft.isDefault &&
          draft.prices.map((price, index) => (
            <PriceRow
              key={price.key}
              number={index + 1}
              price={price}
              problems={problems}
              onChange={(changes) => change(price.key, changes)}
              onRemove={() => onChange({ prices: draft.prices.filter(({ key }) => key !== price.key) })}
            />
          ))}
      </div>
    </Section>
  );
}

function PriceRow({ number, price, problems, onChange, onRemove }: PriceRowProps) {
  const { key, id, interval, freeTrial, serverOnly } = price;
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-4">
      <legend className="sr-only">Price {number}</legend>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Price ID"
            autoComplete="off"
            spellCheck={false}
            maxLength={63}
            className="font-mono"
            value={id}
            error={problems[fieldOf.price(key)]}
            onChange={(event) => onChange({ id: event.target.value })}
          />
          <IntervalField
            label="Charged"
            none="Once"
            prefix="Every"
            value={interval}
            onChange={(next) => onChange({ interval: next })}
          />
        </div>
        <IconButton
          label={`Remove price ${number}`}
          icon={<Trash2 size={15} aria-hidden="true" />}
          className="mt-6"
          onClick={onRemove}
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <AmountFields number={number} price={price} problems={problems} onChange={onChange} />
        {interval !== null && (
          <IntervalField
            label="Free trial"
            none="As for the product"
            prefix=""
            choices={trials}
            value={freeTrial}
            onChange={(next) => onChange({ freeTrial: next })}
          />
        )}
      </div>
      <div className="mt-4">
        <Checkbox
          label="Server only"
          help="Customers cannot choose this price. Your server can use it."
          isChecked={serverOnly}
          onChange={(next) => onChange({ serverOnly: next })}
        />
      </div>
    </fieldset>
  );
}
