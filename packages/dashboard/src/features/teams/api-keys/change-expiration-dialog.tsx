import { type ApiKey, useAction } from '@portico/react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { endOf, lifetimes, usualLifetime } from './lifetimes.ts';

const choices = [
  ...lifetimes.map(({ value, text }) => ({ value, text: `${text} from now` })),
  { value: 'never', text: 'Never' },
];

interface ChangeExpirationProps {
  /** The key to change. Undefined while the dialog is closed. */
  apiKey: ApiKey | undefined;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Changes when an API key expires. */
export function ChangeExpirationDialog({ apiKey, ...rest }: ChangeExpirationProps) {
  return (
    <Dialog isOpen={apiKey !== undefined} title="Change expiration" onClose={rest.onClose}>
      {apiKey !== undefined && <Form apiKey={apiKey} {...rest} />}
    </Dialog>
  );
}

function Form({ apiKey, onChanged, onClose }: ChangeExpirationProps & { apiKey: ApiKey }) {
  const [lifetime, setLifetime] = useState<string>(usualLifetime);
  const saving = useAction(async () => {
    await apiKey.update({ expiresAt: lifetime === 'never' ? null : endOf(lifetime) });
    await onChanged();
    announce({ title: 'Expiration changed', text: apiKey.description });
    onClose();
  });
  return (
    <DialogForm action="Save changes" saving={saving} problems={[]} onClose={onClose}>
      {() => (
        <SelectField
          label="Expiration"
          options={choices}
          value={lifetime}
          onChange={(event) => setLifetime(event.target.value)}
        />
      )}
    </DialogForm>
  );
}
