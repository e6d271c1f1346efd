import { idFor } from '../../../features/owners/configuration/entry-ids.ts';
import type { Payments } from '../../../features/payments/payments-config.ts';
import { customerTypes, nameOf } from '../../../features/payments/payments-config.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { AddOnField, type DraftProps } from './add-on-field.tsx';
import { IntervalField } from './interval-field.tsx';

/** Free trials to choose from. */
export const trials = [
  [7, 'day'],
  [14, 'day'],
  [1, 'month'],
] as const;

/** Shows the fields of a product for name, ID, customers and catalog. */
export function GeneralFields({ draft, payments, problems, isNew, onChange }: DraftProps & { isNew: boolean }) {
  const rename = (displayName: string) => {
    const follows = isNew && draft.id === idFor(draft.displayName);
    onChange(follows ? { displayName, id: idFor(displayName) } : { displayName });
  };
  return (
    <Section title="General">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={256}
          value={draft.displayName}
          help="Customers see it."
          onChange={(event) => rename(event.target.value)}
        />
        <TextField
          label="ID"
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          className="font-mono"
          disabled={!isNew}
          value={draft.id}
          error={problems.id}
          help={isNew ? 'Your code uses it. It cannot be changed later.' : 'It cannot be changed.'}
          onChange={(event) => onChange({ id: event.target.value })}
        />
        <SelectField
          label="Customers"
          value={draft.customerType}
          options={customerTypes}
          help="Who can buy it."
          onChange={(customerType) => onChange({ customerType })}
        />
        <SelectField
          label="Catalog"
          value={draft.catalogId}
          options={[{ value: '', text: 'No catalog' }, ...catalogOptions(payments, draft.catalogId)]}
          help="A customer has at most one product of a catalog."
          onChange={(catalogId) => onChange({ catalogId })}
        />
      </div>
    </Section>
  );
}

function catalogOptions({ catalogs }: Payments, chosen: string) {
  const options = Object.entries(catalogs).map(([value, catalog]) => ({ value, text: nameOf(value, catalog) }));
  // A catalog may have been removed from the configuration while products name it.
  const isUnknown = chosen !== '' && !Object.hasOwn(catalogs, chosen);
  return isUnknown ? [...options, { value: chosen, text: `${chosen} (does not exist)` }] : options;
}

/** Shows the rules of a product: who can buy it, and how often. */
export function RuleFields({ draft, payments, onChange }: DraftProps) {
  return (
    <Section title="Rules">
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Stackable"
          help="Customers can buy it several times, and choose a quantity."
          isChecked={draft.stackable}
          onChange={(stackable) => onChange({ stackable })}
        />
        <Checkbox
          label="Server only"
          help="Only your server can sell and grant it. Apps cannot see it."
          isChecked={draft.serverOnly}
          onChange={(serverOnly) => onChange({ serverOnly })}
        />
        {!draft.isDefault && (
          <div className="max-w-xs">
            <IntervalField
              label="Free trial"
              none="No free trial"
              prefix=""
              choices={trials}
              value={draft.freeTrial}
              help="For subscriptions. A price can have its own."
              onChange={(freeTrial) => onChange({ freeTrial })}
            />
          </div>
        )}
        <AddOnField draft={draft} payments={payments} onChange={onChange} />
      </div>
    </Section>
  );
}
