import { type AdminDomain, useAction } from '@portico/react';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { domainProblem, handlerPathProblem, tidyDomain } from './domain-entries.ts';

interface DomainFormProps {
  known: readonly AdminDomain[];
  /** The domain to edit; undefined for a new one. */
  edited: AdminDomain | undefined;
  onSave: (domain: AdminDomain) => Promise<void>;
  onClose: () => void;
}

/** Adds or edits a domain. */
export function DomainForm({ known, edited, onSave, onClose }: DomainFormProps) {
  const [domain, setDomain] = useState(edited?.domain ?? '');
  const [handlerPath, setHandlerPath] = useState(edited?.handlerPath ?? '/handler');
  const others = known.filter((one) => one.domain !== edited?.domain);
  const problems = [domainProblem(tidyDomain(domain), others), handlerPathProblem(handlerPath.trim())] as const;
  const saving = useAction(async () => {
    await onSave({ domain: tidyDomain(domain), handlerPath: handlerPath.trim() });
    onClose();
    announce({ title: edited === undefined ? 'Domain added' : 'Domain updated', text: tidyDomain(domain) });
  });
  return (
    <DialogForm
      action={edited === undefined ? 'Add domain' : 'Save changes'}
      saving={saving}
      problems={problems}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label="Domain"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            autoComplete="off"
            placeholder="https://app.example.com"
            maxLength={300}
            value={domain}
            error={isTried ? problems[0] : undefined}
            help="Use * as a wildcard: https://*.example.com."
            onChange={(event) => setDomain(event.target.value)}
          />
          <TextField
            label="Handler path"
            autoComplete="off"
            maxLength={300}
            value={handlerPath}
            error={isTried ? problems[1] : undefined}
            help="Where your app serves the handler pages. Default: /handler."
            onChange={(event) => setHandlerPath(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
