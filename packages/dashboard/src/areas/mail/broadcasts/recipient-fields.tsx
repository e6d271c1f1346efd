import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { UserFinder } from '../../../features/users/user-finder.tsx';
import { nameOf } from '../../../features/users/user-name.ts';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { chosenUsersMax, idsIn, type Recipients, withUsers } from './recipients.ts';

interface RecipientFieldsProps {
  value: Recipients;
  onChange: (value: Recipients) => void;
  /** Number of all users, with anonymous ones. Undefined while it is loading. */
  totalUsers: number | undefined;
}

/** Chooses who gets an email: all users, or users by search or ID. */
export function RecipientFields({ value, onChange, totalUsers }: RecipientFieldsProps) {
  const name = useId();
  const { kind, users } = value;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">Recipients</legend>
      <Choice
        name={name}
        label={totalUsers === undefined ? 'All users' : `All users (${totalUsers.toLocaleString('en')})`}
        isOn={kind === 'all'}
        onChoose={() => onChange({ ...value, kind: 'all' })}
      />
      <Choice
        name={name}
        label="Chosen users"
        isOn={kind === 'chosen'}
        onChoose={() => onChange({ ...value, kind: 'chosen' })}
      />
      {kind === 'chosen' && (
        <div className="flex flex-col gap-3 border-line border-s ps-4">
          <UserFinder
            action="Add"
            takenIds={new Set(users.map(({ id }) => id))}
            onChoose={(user) =>
              onChange({
                ...value,
                users: withUsers(users, [{ id: user.id, name: nameOf(user), hasEmail: user.primaryEmail !== null }]),
              })
            }
          />
          <PastedIds onAdd={(added) => onChange({ ...value, users: withUsers(users, added) })} />
          <ChosenUsers value={value} onChange={onChange} />
        </div>
      )}
      <Checkbox
        label="Only verified email addresses"
        isChecked={value.onlyVerified}
        onChange={(onlyVerified) => onChange({ ...value, onlyVerified })}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  isOn: boolean;
  onChoose: () => void;
}

function Choice({ name, label, isOn, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2.5 text-base">
      <input type="radio" name={name} checked={isOn} onChange={onChoose} className="size-4" />
      {label}
    </label>
  );
}

function PastedIds({ onAdd }: { onAdd: (users: Recipients['users']) => void }) {
  const [text, setText] = useState('');
  const { ids, hasRest } = idsIn(text);
  return (
    <details>
      <summary className="w-fit rounded-sm text-sm">Paste user IDs</summary>
      <div className="mt-2 flex flex-col items-start gap-2">
        <div className="w-full">
          <TextArea
            label="User IDs"
            help="Separated by commas, spaces or new lines."
            error={hasRest ? 'Only user IDs are used. Remove everything else.' : undefined}
            spellCheck={false}
            className="font-mono text-xs"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button
          size="small"
          disabled={ids.length === 0 || hasRest}
          onClick={() => {
            onAdd(ids.map((id) => ({ id, name: id, hasEmail: undefined })));
            setText('');
          }}
        >
          {ids.length === 0 ? 'Add users' : `Add ${ids.length} ${ids.length === 1 ? 'user' : 'users'}`}
        </Button>
      </div>
    </details>
  );
}

/** Chosen users that are shown by name. The others are a number. */
const namedMax = 50;

function ChosenUsers({ value, onChange }: Omit<RecipientFieldsProps, 'totalUsers'>) {
  const { users } = value;
  if (users.length === 0) return <p className="text-ink-3 text-sm">No users chosen yet.</p>;
  return (
    <div>
      <p className="mb-2 text-sm" role="status">
        {users.length.toLocaleString('en')} chosen
      </p>
      {users.length > chosenUsersMax && (
        <p className="mb-2 text-danger-ink text-sm">
          An email can be sent to at most {chosenUsersMax.toLocaleString('en')} chosen users.
        </p>
      )}
      <ul aria-label="Chosen users" className="flex flex-wrap gap-1.5">
        {users.slice(0, namedMax).map(({ id, name, hasEmail }) => (
          <li
            key={id}
            className="flex min-w-0 items-center rounded-md border border-line bg-sunken ps-2.5 text-sm"
            title={id}
          >
            <span className="max-w-56 truncate">{name}</span>
            {hasEmail === false && <span className="ms-1.5 text-warning-ink">No email address</span>}
            <IconButton
              label={`Remove ${name}`}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onChange({ ...value, users: users.filter((one) => one.id !== id) })}
            />
          </li>
        ))}
        {users.length > namedMax && (
          <li className="self-center text-ink-3 text-sm">and {users.length - namedMax} more</li>
        )}
      </ul>
      <Button size="small" className="mt-2" onClick={() => onChange({ ...value, users: [] })}>
        Remove all
      </Button>
    </div>
  );
}
