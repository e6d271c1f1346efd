import type { AdminDomain } from '@portico/react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { domainProblem, handlerPathProblem, tidyDomain } from './domain-entries.ts';

/** Returns the dialog that adds or edits a domain. */
export function domainDialog(
  known: readonly AdminDomain[],
  edited: AdminDomain | undefined,
  onSave: (domain: AdminDomain) => Promise<void>,
) {
  const others = known.filter((one) => one.domain !== edited?.domain);
  return dialogForm({
    title: edited === undefined ? 'Add domain' : 'Edit domain',
    action: edited === undefined ? 'Add domain' : 'Save changes',
    first: { domain: edited?.domain ?? '', handlerPath: edited?.handlerPath ?? '/handler' },
    fields: ({ domain, handlerPath }) => [
      {
        name: 'domain',
        label: 'Domain',
        inputMode: 'url',
        autoCapitalize: 'none',
        spellCheck: false,
        autoFocus: true,
        placeholder: 'https://app.example.com',
        maxLength: 300,
        help: 'Use * as a wildcard: https://*.example.com.',
        problem: domainProblem(tidyDomain(domain), others),
      },
      {
        name: 'handlerPath',
        label: 'Handler path',
        maxLength: 300,
        help: 'Where your app serves the handler pages. Default: /handler.',
        problem: handlerPathProblem(handlerPath.trim()),
      },
    ],
    send: async ({ domain, handlerPath }) => {
      await onSave({ domain: tidyDomain(domain), handlerPath: handlerPath.trim() });
      return { title: edited === undefined ? 'Domain added' : 'Domain updated', text: tidyDomain(domain) };
    },
  });
}
