import type { AdminOwnedProject } from '@portico/react';
import { emailProblem } from '../../../lib/email-problem.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';

/** Most addresses in one request. */
const addressesMax = 1000;

/** Returns the dialog that adds addresses to the suppression list. */
export function suppressionsDialog(project: AdminOwnedProject, onChanged: () => Promise<void>) {
  return dialogForm({
    title: 'Add addresses',
    description: 'The addresses get no emails of your app, also no sign-in codes.',
    action: 'Add addresses',
    first: { text: '', detail: '' },
    fields: ({ text }) => [
      {
        name: 'text',
        label: 'Email addresses',
        autoFocus: true,
        rows: 5,
        spellCheck: false,
        help: 'Separate several addresses with spaces, commas or new lines.',
        problem: problemOf(addressesIn(text)),
      },
      { name: 'detail', label: 'Note', isOptional: true, maxLength: 500 },
    ],
    send: async ({ text, detail }) => {
      const { added } = await project.app.emailDelivery.addSuppressions(addressesIn(text), detail.trim());
      await onChanged();
      return { title: added === 1 ? '1 address added' : `${added} addresses added` };
    },
  });
}

function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

function problemOf(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return 'Enter an email address.';
  if (addresses.length > addressesMax) return `Enter at most ${addressesMax.toLocaleString('en')} addresses.`;
  const wrong = addresses.find((address) => emailProblem(address) !== undefined);
  return wrong === undefined ? undefined : `“${wrong}” is not an email address.`;
}
