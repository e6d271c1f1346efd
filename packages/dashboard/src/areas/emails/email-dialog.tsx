import type { AdminSentEmail } from '@portico/react';
import { useState } from 'react';
import { exactTime } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { StatusBadge, statusOf } from './email-status.tsx';

/** Recipient, time and status of an email, and why its delivery failed. */
export function EmailDialog({ email, onClose }: { email: AdminSentEmail | undefined; onClose: () => void }) {
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(email);
  if (email !== undefined && email !== shown) setShown(email);
  return (
    <Dialog isOpen={email !== undefined} title={shown?.subject || 'No subject'} onClose={onClose}>
      {shown !== undefined && <Details email={shown} />}
      <Actions>
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </Dialog>
  );
}

function Details({ email }: { email: AdminSentEmail }) {
  const { to, sentAt, error } = email;
  return (
    <dl className="flex flex-col gap-3 text-base">
      <Fact name="Recipient">{to.join(', ')}</Fact>
      <Fact name="Time">{exactTime(sentAt)}</Fact>
      <Fact name="Status">
        <StatusBadge status={statusOf(email)} />
      </Fact>
      {error !== undefined && (
        <>
          <Fact name="Problem">{error.message}</Fact>
          {error.rawError !== error.message && (
            <Fact name="Response of the email server">
              <code className="wrap-anywhere block whitespace-pre-wrap rounded-md border border-line bg-panel p-2 font-mono text-xs">
                {error.rawError}
              </code>
            </Fact>
          )}
          <Fact name="Retries">
            {error.canRetry ? 'Portico will try to deliver this email again.' : 'Portico does not try again.'}
          </Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="wrap-anywhere mt-0.5">{children}</dd>
    </div>
  );
}
