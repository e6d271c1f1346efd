import { useAction } from '@portico/react';
import { useState } from 'react';
import { appPageOf } from '../../../lib/app-page.ts';
import { emailProblem } from '../../../lib/email-problem.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Sends an email that invites a person to sign in. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Invite by email"
      description="The email has a link to your sign-in page. No account is created until the person signs in."
      onClose={onClose}
    >
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const project = useProject();
  const [email, setEmail] = useState('');
  const [page, setPage] = useState(() => appPageOf(project, 'sign-in'));
  const problem = emailProblem(email);
  const pageProblem = URL.canParse(page.trim()) ? undefined : 'Enter a URL, such as https://app.example.com/sign-in.';
  const sending = useAction(async () => {
    await project.app.sendSignInInvitationEmail(email.trim(), page.trim());
    await refresh(['emails', project.id]);
    announce({ title: `Invitation sent to ${email.trim()}` });
    onClose();
  });
  return (
    <DialogForm action="Send invitation" saving={sending} problems={[problem, pageProblem]} onClose={onClose}>
      {(isTried) => (
        <>
          <EmailField value={email} error={isTried ? problem : undefined} onChange={setEmail} />
          <TextField
            label="Sign-in page"
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://app.example.com/handler/sign-in"
            value={page}
            error={isTried ? pageProblem : undefined}
            help="The page must be on a trusted domain of the project."
            onChange={(event) => setPage(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
