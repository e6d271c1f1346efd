import { Plus, Trash2 } from 'lucide-react';
import { type IncludedItem, nameOf, type Payments } from '../../../features/payments/payments-config.ts';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField, type SelectOption } from '../../../ui/forms/select-field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import type { DraftProps } from './add-on-field.tsx';
import { IntervalField } from './interval-field.tsx';
import { fieldOf, type ItemDraft, newKey, type Problems } from './product-draft.ts';

/** Shows the items that a product includes. */
export function ItemFields({ draft, payments, problems, onChange }: DraftProps) {
  const change = (key: string, changes: Partial<ItemDraft>) =>
    onChange({ items: draft.items.map((item) => (item.key === key ? { ...item, ...changes } : item)) });
  const free = Object.keys(payments.items).find((id) => !draft.items.some(({ itemId }) => itemId === id));
  const add = () =>
    onChange({
      items: [
        ...draft.items,
        { key: newKey(), itemId: free ?? '', quantity: '1', repeat: null, expires: 'when-purchase-expires' },
      ],
    });
  const hasItems = Object.keys(payments.items).length > 0;
  return (
    <Section
      title="Included items"
      help="What customers can use: credits, seats, requests."
      action={
        <Button disabled={!hasItems} onClick={add}>
          <Plus size={16} aria-hidden="true" />
          Add item
        </Button>
      }
    >
      {draft.items.length === 0 && (
        <p className="text-base text-ink-2">
          {hasItems ? 'This product includes no items.' : 'Create items first, on the Items page.'}
        </p>
      )}
      <div className="flex flex-col gap-4 empty:hidden">
        {draft.items.map((item, index) => (
          <ItemRow
            key={item.key}
            number={index + 1}
            item={item}
            payments={payments}
            problems={problems}
            onChange={(changes) => change(item.key, changes)}
            onRemove={() => onChange({ items: draft.items.filter(({ key }) => key !== item.key) })}
          />
        ))}
      </div>
    </Section>
  );
}

const expiries: readonly SelectOption<IncludedItem['expires']>[] = [
  { value: 'when-purchase-expires', text: 'When the product ends', help: 'What is left goes with the subscription.' },
  { value: 'when-repeated', text: 'When granted again', help: 'Each grant replaces what is left.' },
  { value: 'never', text: 'Never', help: 'What is left adds up.' },
];

interface ItemRowProps {
  number: number;
  item: ItemDraft;
  payments: Payments;
  problems: Problems;
  onChange: (changes: Partial<ItemDraft>) => void;
  onRemove: () => void;
}

function ItemRow({ number, item, payments, problems, onChange, onRemove }: ItemRowProps) {
  const { key, itemId, quantity, repeat, expires } = item;
  const options = Object.entries(payments.items).map(([value, entry]) => ({ value, text: nameOf(value, entry) }));
  const isUnknown = itemId !== '' && !Object.hasOwn(payments.items, itemId);
  return (
    <fieldset className="flex min-w-0 items-start gap-2 rounded-md border border-line p-4">
      <legend className="sr-only">Included item {number}</legend>
      <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Item"
          value={itemId}
          options={isUnknown ? [...options, { value: itemId, text: `${itemId} (does not exist)` }] : options}
          error={problems[fieldOf.item(key)]}
          onChange={(next) => onChange({ itemId: next })}
        />
        <TextField
          label="Quantity"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={quantity}
          error={problems[fieldOf.quantity(key)]}
          onChange={(event) => onChange({ quantity: event.target.value })}
        />
        <IntervalField
          label="Granted"
          none="Once"
          prefix="Every"
          value={repeat}
          onChange={(next) => onChange({ repeat: next })}
        />
        <SelectField
          label="Unused quantity expires"
          value={expires}
          options={expiries}
          onChange={(next) => onChange({ expires: next })}
        />
      </div>
      <IconButton
        label={`Remove item ${number}`}
        icon={<Trash2 size={15} aria-hidden="true" />}
        className="mt-6"
        onClick={onRemove}
      />
    </fieldset>
  );
}
