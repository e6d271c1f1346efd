import { type InternalApiKey, useAction } from '@portico/react';
import { useState } from 'react';
import { type FreshKeys, keysIn } from '../../../features/ground/projects/fresh-keys.ts';
import { graces, usualGrace } from '../../../features/teams/api-keys/graces.ts';
import { endOf } from '../../../features/teams/api-keys/lifetimes.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { ShownKeys } from './shown-keys.tsx';

interface NextKeySetProps {
  /** The key set to replace. Undefined while the dialog is closed. */
  keySet: InternalApiKey | undefined;
  onClose: () => void;
}

/** Creates the keys that replace those of a key set, and shows them once. */
export function NextKeySetDialog({ keySet, onClose }: NextKeySetProps) {
  const [keys, setKeys] = useState<FreshKeys | undefined>(undefined);
  const close = () => {
    onClose();
    setKeys(undefined);
  };
  return (
    <Dialog
      isOpen={keySet !== undefined}
      title={keys === undefined ? 'Create next keys' : 'Your next keys'}
      onClose={close}
    >
      {keys !== undefined && <ShownKeys keys={keys} onClose={close} />}
      {keys === undefined && keySet !== undefined && <NextKeys keySet={keySet} onCreated={setKeys} onClose={close} />}
    </Dialog>
  );
}

interface NextKeysProps {
  keySet: InternalApiKey;
  onCreated: (keys: FreshKeys) => void;
  onClose: () => void;
}

function NextKeys({ keySet, onCreated, onClose }: NextKeysProps) {
  const project = useProject();
  const [grace, setGrace] = useState<string>(usualGrace);
  const creation = useAction(async () => {
    const { description, createdAt, expiresAt } = keySet;
    const created = await project.app.createInternalApiKey({
      description,
      // As long as the old ones.
      expiresAt: new Date(Date.now() + expiresAt.getTime() - createdAt.getTime()),
      hasPublishableClientKey: keySet.publishableClientKey !== null,
      hasSecretServerKey: keySet.secretServerKey !== null,
      hasSuperSecretAdminKey: keySet.superSecretAdminKey !== null,
      replaces: { id: keySet.id, until: endOf(grace) },
    });
    await refresh(['keys', project.id]);
    onCreated(keysIn(created));
  });
  return (
    <DialogForm action="Create next keys" saving={creation} problems={[]} onClose={onClose}>
      {() => (
        <>
          <p className="text-base text-ink-2">
            “{keySet.description}” gets new keys. The old ones keep working while you replace them in your apps and on
            your servers.
          </p>
          <SelectField
            label="The old keys work for"
            options={graces}
            value={grace}
            onChange={(event) => setGrace(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
