import { type AdminOwnedProject, useAction } from '@portico/react';
import { useState } from 'react';
import { emailProblem } from '../../../lib/email-problem.ts';
import { useOwner } from '../../../lib/session.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import type { OwnEmailServer } from './server-settings.ts';

interface TestEmailProps {
  project: AdminOwnedProject;
  /** The server to test. Undefined while its fields have errors. */
  server: OwnEmailServer | undefined;
}

/** Sends a test email through a server that may not be saved yet, and shows the result. */
export function TestEmail({ project, server }: TestEmailProps) {
  const owner = useOwner();
  const [recipient, setRecipient] = useState(owner.primaryEmail ?? '');
  const [result, setResult] = useState<{ isSent: boolean; text: string } | undefined>(undefined);
  const problem = emailProblem(recipient);
  const sending = useAction(async () => {
    setResult(undefined);
    if (server === undefined) return;
    const { type: _, ...emailConfig } = server;
    const to = recipient.trim();
    const sent = await project.app.sendTestEmail({ recipientEmail: to, emailConfig });
    setResult(
      sent.status === 'ok'
        ? { isSent: true, text: `The email server has accepted the test email to ${to}.` }
        : { isSent: false, text: sent.error.errorMessage },
    );
  });
  return (
    <fieldset className="rounded-md border border-line bg-sunken p-3">
      <legend className="px-1 font-medium text-sm">Test</legend>
      <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 flex-1">
          <TextField
            label="Recipient"
            type="email"
            autoComplete="off"
            value={recipient}
            onChange={(event) => setRecipient(event.target.value)}
          />
        </div>
        <Button
          disabled={server === undefined || problem !== undefined}
          isBusy={sending.isRunning}
          onClick={() => void sending.run()}
        >
          Send test email
        </Button>
      </div>
      <p
        role="status"
        className={`mt-2 text-sm empty:hidden ${result?.isSent === false ? 'text-danger-ink' : 'text-success-ink'}`}
      >
        {result?.text}
      </p>
      <ProblemNote error={sending.error} />
    </fieldset>
  );
}
