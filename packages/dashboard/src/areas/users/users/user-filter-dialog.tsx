import { useState } from 'react';
import { nameOf, usePayments } from '../../../features/payments/payments-config.ts';
import { useProjectPermissionDefinitions } from '../../../features/teams/permissions/permission-definitions.ts';
import { SubjectField } from '../../../features/users/subject-field.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { anonymousChoices, choices, methodsOf } from './user-filter-names.ts';
import { readUserFilters, type UserFilterSearch } from './user-search.ts';

interface UserFilterDialogProps {
  isOpen: boolean;
  filters: UserFilterSearch;
  onApply: (filters: UserFilterSearch) => void;
  onClose: () => void;
}

/** Sets the filters of the users table. */
export function UserFilterDialog({ isOpen, filters, onApply, onClose }: UserFilterDialogProps) {
  return (
    <Dialog isOpen={isOpen} isWide title="Filter users" description="Users match all filters." onClose={onClose}>
      <FilterForm
        filters={filters}
        onApply={(chosen) => {
          onApply(chosen);
          onClose();
        }}
      />
    </Dialog>
  );
}

type Draft = Partial<Record<keyof UserFilterSearch, unknown>>;

function FilterForm({ filters, onApply }: Pick<UserFilterDialogProps, 'filters' | 'onApply'>) {
  const [draft, setDraft] = useState<Draft>(filters);
  const set = (change: Draft) => setDraft({ ...draft, ...change });
  return (
    <Form onSend={() => onApply(readUserFilters(draft))}>
      <div className="grid gap-4 sm:grid-cols-2">
        {Object.entries(choices).map(([key, { name, yes, no }]) => (
          <SelectField
            key={key}
            label={name}
            options={[any, { value: 'true', text: yes }, { value: 'false', text: no }]}
            value={String(draft[key as keyof Draft] ?? '')}
            onChange={({ target }) => set({ [key]: target.value === '' ? undefined : target.value === 'true' })}
          />
        ))}
        <SelectField
          label="Anonymous users"
          options={anonymousOptions}
          value={draft.anonymous === 'only' ? 'only' : draft.anonymous === true ? 'included' : ''}
          onChange={({ target: { value } }) =>
            set({ anonymous: value === 'only' ? 'only' : value === 'included' ? true : undefined })
          }
        />
        <IdFields draft={draft} onChange={set} />
        <PeriodField label="Signed up" keys={['since', 'until']} draft={draft} onChange={set} />
        <PeriodField label="Last active" keys={['activeSince', 'activeUntil']} draft={draft} onChange={set} />
      </div>
      <Actions>
        <Button look="quiet" onClick={() => onApply({})}>
          Clear filters
        </Button>
        <Button type="submit" look="primary">
          Apply filters
        </Button>
      </Actions>
    </Form>
  );
}

const any = { value: '', text: 'Any' };
const anonymousOptions = [
  { value: '', text: 'Without anonymous users' },
  { value: 'included', text: anonymousChoices.included },
  { value: 'only', text: anonymousChoices.only },
];

interface FieldsProps {
  draft: Draft;
  onChange: (change: Draft) => void;
}

/** Shows the filters that name something of the project. */
function IdFields({ draft, onChange }: FieldsProps) {
  const project = useProject();
  const permissions = useProjectPermissionDefinitions();
  const payments = usePayments();
  const products = Object.entries(payments.data?.products ?? {}).filter(
    ([, product]) => product.customerType === 'user',
  );
  const select = (label: string, key: keyof Draft, options: readonly { value: string; text: string }[]) => {
    const value = typeof draft[key] === 'string' ? draft[key] : '';
    const isKnown = value === '' || options.some((option) => option.value === value);
    return (
      <SelectField
        label={label}
        options={[any, ...options, ...(isKnown ? [] : [{ value, text: value }])]}
        value={value}
        onChange={({ target }) => onChange({ [key]: target.value === '' ? undefined : target.value })}
      />
    );
  };
  return (
    <>
      {select('Sign-in method', 'method', methodsOf(project))}
      {select(
        'Permission',
        'permission',
        (permissions.data ?? []).map(({ id }) => ({ value: id, text: id })),
      )}
      {select(
        'Product',
        'product',
        products.map(([id, product]) => ({ value: id, text: nameOf(id, product) })),
      )}
      <SubjectField
        label="Team"
        types={['team']}
        value={typeof draft.team === 'string' ? { type: 'team', id: draft.team } : undefined}
        onChange={(team) => onChange({ team: team?.id })}
      />
    </>
  );
}

interface PeriodFieldProps extends FieldsProps {
  label: string;
  keys: readonly ['since', 'until'] | readonly ['activeSince', 'activeUntil'];
}

/** Shows the first and last day of a period. A time of the URL is shown as its day. */
function PeriodField({ label, keys, draft, onChange }: PeriodFieldProps) {
  const [from, to] = keys;
  const day = (key: keyof Draft) => (typeof draft[key] === 'string' ? draft[key].slice(0, 10) : '');
  const set = (key: keyof Draft, value: string) => onChange({ [key]: value === '' ? undefined : value });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        <TextField label="First day" type="date" value={day(from)} onChange={({ target }) => set(from, target.value)} />
        <TextField label="Last day" type="date" value={day(to)} onChange={({ target }) => set(to, target.value)} />
      </div>
    </fieldset>
  );
}
