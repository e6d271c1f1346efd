import { type ApiKey, type ServerTeam, type ServerUser, useAction } from '@portico/react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { endOf, lifetimes, usualLifetime } from './lifetimes.ts';
import { ShownApiKey } from './shown-api-key.tsx';

const choices = [...lifetimes, { value: 'never', text: 'Never' }];

interface NewApiKeyProps {
  owner: ServerUser | ServerTeam;
  kind: ApiKey['type'];
  onCreated: () => Promise<void>;
  onClose: () => void;
}

/** Creates an API key, then shows it once. */
export function NewApiKeyDialog({ isOpen, ...rest }: NewApiKeyProps & { isOpen: boolean }) {
  const [value, setValue] = useState<string | undefined>(undefined);
  const close = () => {
    rest.onClose();
    setValue(undefined);
  };
  return (
    <Dialog isOpen={isOpen} title={value === undefined ? 'Create API key' : 'New API key'} onClose={close}>
      {value === undefined ? (
        <Form {...rest} onClose={close} onShow={setValue} />
      ) : (
        <ShownApiKey value={value} kind={rest.kind} onClose={close} />
      )}
    </Dialog>
  );
}

function Form({ owner, kind, onCreated, onClose, onShow }: NewApiKeyProps & { onShow: (value: string) => void }) {
  const [description, setDescription] = useState('');
  const [lifetime, setLifetime] = useState<string>(usualLifetime);
  const [isPublic, setIsPublic] = useState(false);
  const problem = description.trim() === '' ? 'Enter a description.' : undefined;
  const creation = useAction(async () => {
    const { value } = await owner.createApiKey({
      description: description.trim(),
      expiresAt: lifetime === 'never' ? null : endOf(lifetime),
      isPublic,
    });
    onShow(value);
    await onCreated();
  });
  return (
    <DialogForm action="Create API key" saving={creation} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          <TextField
            label="Description"
            autoFocus
            autoComplete="off"
            maxLength={1000}
            value={description}
            error={isTried ? problem : undefined}
            help={`The ${kind} also sees this description.`}
            onChange={(event) => setDescription(event.target.value)}
          />
          <SelectField
            label="Expiration"
            options={choices}
            value={lifetime}
            onChange={(event) => setLifetime(event.target.value)}
          />
          <Checkbox
            label="Public"
            help="For keys that may be visible, for example on a web page. Secret scanners ignore public keys."
            isChecked={isPublic}
            onChange={setIsPublic}
          />
        </>
      )}
    </DialogForm>
  );
}
