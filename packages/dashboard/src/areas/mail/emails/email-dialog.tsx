import type { AdminLoggedEmail, AdminOwnedProject } from '@portico/react';
import { exactTime } from '../../../lib/time.ts';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EmailContent } from './email-content.tsx';
import { StatusBadge } from './email-status.tsx';

interface EmailDialogProps {
  project: AdminOwnedProject;
  email: AdminLoggedEmail | undefined;
  onClose: () => void;
}

/** Shows an email as its recipient sees it, its status, and why its delivery failed. */
export function EmailDialog({ project, email, onClose }: EmailDialogProps) {
  return (
    <ItemDialog item={email} isWide title={({ subject }) => subject || 'No subject'} onClose={onClose}>
      {(shown) => (
        <>
          <Details email={shown} />
          <EmailContent key={shown.id} project={project} emailId={shown.id} />
          <Actions>
            <Button onClick={onClose}>Done</Button>
          </Actions>
        </>
      )}
    </ItemDialog>
  );
}

function Details({ email }: { email: AdminLoggedEmail }) {
  const { recipient, sender, status, createdAt, sentAt, nextAttemptAt, attempts, error } = email;
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5 text-base">
      <Fact name="Recipient">{recipient}</Fact>
      <Fact name="Sender">{sender}</Fact>
      <Fact name="Status">
        <StatusBadge status={status} />
      </Fact>
      <Fact name="Created">{exactTime(createdAt)}</Fact>
      {sentAt !== null && <Fact name="Sent">{exactTime(sentAt)}</Fact>}
      {attempts > 1 && <Fact name="Attempts">{attempts}</Fact>}
      {email.mayBeDuplicate && <Fact name="Duplicate">The recipient may have received this email twice.</Fact>}
      {email.markedAsSpamAt !== null && (
        <Fact name="Marked as spam">
          {exactTime(email.markedAsSpamAt)}. The address gets no more emails that users can unsubscribe from.
        </Fact>
      )}
      {error !== null && (
        <>
          <Fact name="Problem">{error.message}</Fact>
          {error.rawError !== error.message && error.rawError !== '' && (
            <Fact name="Response of the email server">
              <code className="wrap-anywhere block whitespace-pre-wrap rounded-md border border-line bg-sunken p-2 font-mono text-xs">
                {error.rawError}
              </code>
            </Fact>
          )}
          <Fact name="Retries">{retryText(error.errorType, nextAttemptAt)}</Fact>
        </>
      )}
    </dl>
  );
}

function retryText(errorType: string, nextAttemptAt: Date | null): string {
  if (errorType === 'DELAYED') return 'Your email provider tries again.';
  return nextAttemptAt === null
    ? 'Portico does not try again.'
    : `Portico will try again: ${exactTime(nextAttemptAt)}.`;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}
