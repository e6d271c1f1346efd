import type { ApiKey } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { submission } from '../../../ui/forms/form.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { expiryOf, type Grace, graces, nextExpiryOf } from './api-key-expiry.ts';
import type { KeyMaker } from './api-key-form.tsx';

interface NextApiKeyFormProps {
  readonly owner: KeyMaker;
  /** The key to replace. */
  readonly apiKey: ApiKey;
  /** Called once with the full key. */
  readonly onCreated: (value: string) => void;
  readonly onCancel: () => void;
}

/** Shows a form that creates the next key, while the old one keeps working for a grace period. */
export function NextApiKeyForm({ owner, apiKey, onCreated, onCancel }: NextApiKeyFormProps) {
  const text = useAccountText(accountPages);
  const [grace, setGrace] = useState<Grace>('7');
  const { run, isRunning, error } = useAction(async () => {
    const now = new Date();
    const { value } = await owner.createApiKey({
      description: apiKey.description,
      expiresAt: nextExpiryOf(apiKey, now),
      isPublic: apiKey.isPublic,
      replaces: { id: apiKey.id, until: expiryOf(grace, now) ?? now },
    });
    onCreated(value);
  });
  const options = graces.map((value) => ({
    value,
    label: value === '30' ? text('keys.lifetime.30') : text(`keys.grace.${value}`),
  }));
  return (
    <form noValidate className="portico-stack portico-panel" onSubmit={submission([], run)}>
      <p className="portico-block-text">{text('keys.next.text')}</p>
      <SelectField label={text('keys.grace')} name="grace" value={grace} options={options} onValue={setGrace} />
      <FormButtons label={text('keys.next')} isBusy={isRunning} error={error} onCancel={onCancel} />
    </form>
  );
}
