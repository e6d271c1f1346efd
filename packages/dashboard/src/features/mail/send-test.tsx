import { useAction } from '@portico/react';
import { useProject } from '../../lib/projects.tsx';
import { useClientApp, useOwner } from '../../lib/session.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ProblemNote } from '../../ui/states/problem.tsx';
import { announce } from '../../ui/states/toasts.tsx';
import { inboxAt } from './inbox-link.tsx';

interface SendTestProps {
  /** Sends the test. @param recipientEmail address of the owner */
  send: (recipientEmail: string) => Promise<void>;
  isDisabled: boolean;
}

/** Shows a button that sends a test of an email to the owner. Nothing for an owner without an address. */
export function SendTest({ send, isDisabled }: SendTestProps) {
  const project = useProject();
  const { primaryEmail } = useOwner();
  const { inboxUrl } = useClientApp().settings;
  const sending = useAction(async () => {
    if (primaryEmail === null) return;
    await send(primaryEmail);
    const isInInbox = project.config.emailConfig.type === 'shared' && inboxUrl !== null;
    announce({
      title: 'Test sent',
      text: isInInbox ? `${primaryEmail}, in the development inbox` : primaryEmail,
      link: isInInbox
        ? { text: 'Open inbox', href: inboxAt(inboxUrl, { projectId: project.id, search: primaryEmail }) }
        : undefined,
    });
  });
  if (primaryEmail === null) return null;
  return (
    <>
      <ProblemNote error={sending.error} />
      <Button changes disabled={isDisabled} isBusy={sending.isRunning} onClick={() => void sending.run()}>
        Send me a test
      </Button>
    </>
  );
}
