import type { AdminOwnedProject } from '@portico/react';
import { keysIn } from '../../../features/ground/projects/fresh-keys.ts';
import { endOf, lifetimes, usualLifetime } from '../../../features/teams/api-keys/lifetimes.ts';
import { refresh } from '../../../lib/queries.ts';
import { useMayChange } from '../../../lib/rights.tsx';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ShownKeys } from './shown-keys.tsx';

const day = 86_400_000;
/** Key sets always expire. */
const choices = [
  ...lifetimes,
  { value: String(3653 * day), text: '10 years' },
  { value: String(36525 * day), text: '100 years' },
];

/** Returns the dialog that creates a key set, then shows its keys once. */
export function newKeySetDialog(project: AdminOwnedProject) {
  return dialogForm({
    title: 'Create key set',
    action: 'Create key set',
    first: { name: '', lifetime: usualLifetime, kinds: { client: true, server: true, admin: false } as Kinds },
    fields: ({ name, kinds }, set) => [
      {
        name: 'name',
        label: 'Name',
        autoFocus: true,
        maxLength: 100,
        placeholder: 'Production server',
        help: 'Where you use the keys.',
        problem: name.trim() === '' ? 'Enter a name.' : undefined,
      },
      { name: 'lifetime', label: 'Expiration', options: choices },
      {
        id: 'kinds',
        problem: kinds.client || kinds.server || kinds.admin ? undefined : 'Select at least one key.',
        shows: (error) => <KeyKinds value={kinds} error={error} onChange={(next) => set({ kinds: next })} />,
      },
    ],
    send: async ({ name, lifetime, kinds }) => {
      const created = await project.app.createInternalApiKey({
        description: name.trim(),
        expiresAt: endOf(lifetime),
        hasPublishableClientKey: kinds.client,
        hasSecretServerKey: kinds.server,
        hasSuperSecretAdminKey: kinds.admin,
      });
      await refresh(['keys', project.id]);
      return { title: 'Your new keys', content: (onClose) => <ShownKeys keys={keysIn(created)} onClose={onClose} /> };
    },
  });
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
