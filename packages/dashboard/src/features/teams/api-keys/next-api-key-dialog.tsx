import { type ApiKey, type ServerTeam, type ServerUser, useAction } from '@portico/react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { graces, usualGrace } from './graces.ts';
import { endOf } from './lifetimes.ts';
import { ShownApiKey } from './shown-api-key.tsx';

interface NextApiKeyProps {
  owner: ServerUser | ServerTeam;
  /** The API key to replace. Undefined while the dialog is closed. */
  apiKey: ApiKey | undefined;
  onCreated: () => Promise<void>;
  onClose: () => void;
}

/** Creates the API key that replaces another one, then shows it once. */
export function NextApiKeyDialog({ apiKey, onClose, ...rest }: NextApiKeyProps) {
  const [value, setValue] = useState<string | undefined>(undefined);
  const close = () => {
    onClose();
    setValue(undefined);
  };
  return (
    <Dialog
      isOpen={apiKey !== undefined}
      title={value === undefined ? 'Create next API key' : 'Your next API key'}
      onClose={close}
    >
      {apiKey !== undefined &&
        (value === undefined ? (
          <Form {...rest} apiKey={apiKey} onClose={close} onShow={setValue} />
        ) : (
          <ShownApiKey value={value} kind={apiKey.type} onClose={close} />
        ))}
    </Dialog>
  );
}

type FormProps = NextApiKeyProps & { apiKey: ApiKey; onShow: (value: string) => void };

function Form({ owner, apiKey, onCreated, onClose, onShow }: FormProps) {
  const [grace, setGrace] = useState<string>(usualGrace);
  const { id, description, isPublic, createdAt, expiresAt } = apiKey;
  const creation = useAction(async () => {
    const { value } = await owner.createApiKey({
      description,
      // As long as the old one.
      expiresAt: expiresAt === undefined ? null : endOf(String(expiresAt.getTime() - createdAt.getTime())),
      isPublic,
      replaces: { id, until: endOf(grace) },
    });
    onShow(value);
    await onCreated();
  });
  return (
    <DialogForm action="Create next API key" saving={creation} problems={[]} onClose={onClose}>
      {() => (
        <>
          <p className="text-base text-ink-2">
            The next API key has the same description and lifetime. The old one keeps working while you replace it.
          </p>
          <SelectField
            label="The old API key works for"
            options={graces}
            value={grace}
            onChange={(event) => setGrace(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
