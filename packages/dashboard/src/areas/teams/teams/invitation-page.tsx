import type { TeamInvitation } from '@portico/react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';

/** An invitation whose link is about to change. */
export interface AskedPage {
  readonly invitation: TeamInvitation;
  readonly purpose: 'link' | 'resend';
}

/** Returns what is wrong with the page that an invitation opens. */
export function pageProblem(page: string): string | undefined {
  return URL.canParse(page.trim()) ? undefined : 'Enter the full URL, including https://.';
}

/** Returns the dialog that asks before the link in an email ends, and shows the page that the new link opens. */
export function pageDialog(
  asked: AskedPage,
  guess: string,
  onConfirm: (asked: AskedPage, callbackUrl: string) => Promise<void>,
) {
  return dialogForm({
    title: asked.purpose === 'link' ? 'Get a new link' : 'Send the invitation again',
    description: 'The link in the email that was sent before will stop working.',
    action: asked.purpose === 'link' ? 'Create link' : 'Send invitation',
    first: { page: asked.invitation.callbackUrl ?? guess },
    fields: ({ page }) => [
      {
        name: 'page',
        label: 'Invitation page',
        type: 'url',
        help:
          asked.invitation.callbackUrl === null
            ? 'The page of this invitation is not known. This is the page at your first trusted domain: check it.'
            : 'The page that the link opens.',
        problem: pageProblem(page),
      },
    ],
    send: async ({ page }) => {
      await onConfirm(asked, page.trim());
      return undefined;
    },
  });
}
