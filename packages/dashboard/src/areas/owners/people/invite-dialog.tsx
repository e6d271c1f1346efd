import { type ProjectRole, useAction } from '@portico/react';
import { useState } from 'react';
import { RoleField } from '../../../features/owners/people/role-field.tsx';
import { emailProblem } from '../../../lib/email-problem.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Sends an invitation with a role. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Invite person"
      description="The person gets an email with a link. Only the invited email address can accept."
      onClose={onClose}
    >
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const project = useProject();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ProjectRole>('developer');
  const sending = useAction(async () => {
    await project.app.people.invite({ email: email.trim(), role });
    await refresh(['people', project.id]);
    onClose();
    announce({ title: 'Invitation sent', text: email.trim() });
  });
  return (
    <DialogForm action="Send invitation" saving={sending} problems={[emailProblem(email)]} onClose={onClose}>
      {(isTried) => (
        <>
          <EmailField value={email} error={isTried ? emailProblem(email) : undefined} onChange={setEmail} />
          <RoleField role={role} onChange={setRole} />
        </>
      )}
    </DialogForm>
  );
}
