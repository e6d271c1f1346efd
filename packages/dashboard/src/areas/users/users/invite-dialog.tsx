import type { AdminOwnedProject } from '@portico/react';
import { appPageOf } from '../../../lib/app-page.ts';
import { emailProblem } from '../../../lib/email-problem.ts';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { emailField } from '../../../ui/forms/email-field.ts';

/** Returns the dialog that sends an email that invites a person to sign in. */
export function inviteDialog(project: AdminOwnedProject) {
  return dialogForm({
    title: 'Invite by email',
    description: 'The email has a link to your sign-in page. No account is created until the person signs in.',
    action: 'Send invitation',
    first: { email: '', page: appPageOf(project, 'sign-in') },
    fields: ({ email, page }) => [
      { ...emailField, problem: emailProblem(email) },
      {
        name: 'page',
        label: 'Sign-in page',
        type: 'url',
        spellCheck: false,
        placeholder: 'https://app.example.com/handler/sign-in',
        help: 'The page must be on a trusted domain of the project.',
        problem: URL.canParse(page.trim()) ? undefined : 'Enter a URL, such as https://app.example.com/sign-in.',
      },
    ],
    send: async ({ email, page }) => {
      await project.app.sendSignInInvitationEmail(email.trim(), page.trim());
      await refresh(['emails', project.id]);
      return { title: `Invitation sent to ${email.trim()}` };
    },
  });
}
