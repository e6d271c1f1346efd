import type { AdminOwnedProject, ProjectRole } from '@portico/react';
import { roleField } from '../../../features/owners/people/role-field.ts';
import { emailProblem } from '../../../lib/email-problem.ts';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { emailField } from '../../../ui/forms/email-field.ts';

/** Returns the dialog that sends an invitation with a role. */
export function inviteDialog(project: AdminOwnedProject) {
  return dialogForm({
    title: 'Invite person',
    description: 'The person gets an email with a link. Only the invited email address can accept.',
    action: 'Send invitation',
    first: { email: '', role: 'developer' as ProjectRole },
    fields: ({ email }) => [{ ...emailField, problem: emailProblem(email) }, roleField],
    send: async ({ email, role }) => {
      await project.app.people.invite({ email: email.trim(), role });
      await refresh(['people', project.id]);
      return { title: 'Invitation sent', text: email.trim() };
    },
  });
}
