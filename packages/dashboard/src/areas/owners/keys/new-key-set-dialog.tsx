import { useAction } from '@portico/react';
import { useState } from 'react';
import { type FreshKeys, keysIn } from '../../../features/ground/projects/fresh-keys.ts';
import { endOf, lifetimes, usualLifetime } from '../../../features/teams/api-keys/lifetimes.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { useMayChange } from '../../../lib/rights.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { ShownKeys } from './shown-keys.tsx';

const day = 86_400_000;
/** Key sets always expire. */
const choices = [
  ...lifetimes,
  { value: String(3653 * day), text: '10 years' },
  { value: String(36525 * day), text: '100 years' },
];

/** Creates a key set, then shows its keys once. */
export function NewKeySetDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [keys, setKeys] = useState<FreshKeys | undefined>(undefined);
  const close = () => {
    onClose();
    setKeys(undefined);
  };
  return (
    <Dialog isOpen={isOpen} title={keys === undefined ? 'Create key set' : 'Your new keys'} onClose={close}>
      {keys === undefined ? <Form onCreated={setKeys} onClose={close} /> : <ShownKeys keys={keys} onClose={close} />}
    </Dialog>
  );
}

function Form({ onCreated, onClose }: { onCreated: (keys: FreshKeys) => void; onClose: () => void }) {
  const project = useProject();
  const [description, setDescription] = useState('');
  const [lifetime, setLifetime] = useState<string>(usualLifetime);
  const [kinds, setKinds] = useState<Kinds>({ client: true, server: true, admin: false });
  const nameProblem = description.trim() === '' ? 'Enter a name.' : undefined;
  const kindProblem = kinds.client || kinds.server || kinds.admin ? undefined : 'Select at least one key.';
  const creation = useAction(async () => {
    const created = await project.app.createInternalApiKey({
      description: description.trim(),
      expiresAt: endOf(lifetime),
      hasPublishableClientKey: kinds.client,
      hasSecretServerKey: kinds.server,
      hasSuperSecretAdminKey: kinds.admin,
    });
    await refresh(['keys', project.id]);
    onCreated(keysIn(created));
  });
  return (
    <DialogForm action="Create key set" saving={creation} problems={[nameProblem, kindProblem]} onClose={onClose}>
      {(isTried) => (
        <>
          <TextField
            label="Name"
            autoFocus
            autoComplete="off"
            maxLength={100}
            placeholder="Production server"
            value={description}
            error={isTried ? nameProblem : undefined}
            help="Where you use the keys."
            onChange={(event) => setDescription(event.target.value)}
          />
          <SelectField
            label="Expiration"
            options={choices}
            value={lifetime}
            onChange={(event) => setLifetime(event.target.value)}
          />
          <KeyKinds value={kinds} error={isTried ? kindProblem : undefined} onChange={setKinds} />
        </>
      )}
    </DialogForm>
  );
}

/** The keys of a set. */
type Kinds = Readonly<Record<'client' | 'server' | 'admin', boolean>>;

interface KeyKindsProps {
  value: Kinds;
  error: string | undefined;
  onChange: (value: Kinds) => void;
}

function KeyKinds({ value, error, onChange }: KeyKindsProps) {
  const isOwner = useMayChange('owner');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">Keys</legend>
      <Checkbox
        label="Publishable client key"
        help="For browsers. It is not a secret."
        isChecked={value.client}
        onChange={(client) => onChange({ ...value, client })}
      />
      <Checkbox
        label="Secret server key"
        help="For your server. It can read and change all users."
        isChecked={value.server}
        onChange={(server) => onChange({ ...value, server })}
      />
      <Checkbox
        label="Super secret admin key"
        help={
          isOwner ? 'For automation. It can change the project itself.' : 'For automation. Only owners can create it.'
        }
        isChecked={value.admin}
        isDisabled={!isOwner}
        onChange={(admin) => onChange({ ...value, admin })}
      />
      <p role="alert" className="text-danger-ink text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
