import type { ApiKeyCreateOptions } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useEffect, useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { propsOf, submission, useField } from '../../../ui/forms/form.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { expiryOf, type Lifetime, lifetimes } from './api-key-expiry.ts';

/** Creates API keys for a user or a team. */
export interface KeyMaker {
  createApiKey(options: ApiKeyCreateOptions): Promise<{ readonly value: string }>;
}

interface ApiKeyFormProps {
  readonly owner: KeyMaker;
  /** Called once with the full key. */
  readonly onCreated: (value: string) => void;
  readonly onCancel: () => void;
}

/** Shows a form for the description and expiration of a new API key. */
export function ApiKeyForm({ owner, onCreated, onCancel }: ApiKeyFormProps) {
  const text = useAccountText(accountPages);
  const description = useField((value) => (value.trim() === '' ? text('keys.description.missing') : undefined));
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const { run, isRunning, error } = useAction(async () => {
    const expiresAt = expiryOf(lifetime, new Date());
    const { value } = await owner.createApiKey({ description: description.value.trim(), expiresAt });
    onCreated(value);
  });
  const { inputRef } = description;
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  const options = lifetimes.map((value) => ({ value, label: text(`keys.lifetime.${value}`) }));
  return (
    <form noValidate className="portico-stack portico-panel" onSubmit={submission([description], run)}>
      <Field
        {...propsOf(description)}
        label={text('keys.description')}
        help={text('keys.description.help')}
        name="description"
        autoComplete="off"
        maxLength={1000}
      />
      <SelectField
        label={text('keys.lifetime')}
        name="lifetime"
        value={lifetime}
        options={options}
        onValue={setLifetime}
      />
      <FormButtons label={text('keys.create')} isBusy={isRunning} error={error} onCancel={onCancel} />
    </form>
  );
}
