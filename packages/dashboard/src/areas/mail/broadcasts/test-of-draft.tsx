import { type AdminEmailDraft, useAction } from '@portico/react';
import { inboxAt } from '../../../features/mail/inbox-link.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { useClientApp, useOwner } from '../../../lib/session.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface TestOfDraftProps {
  draft: AdminEmailDraft;
  /** Empty for the subject of the draft. */
  subject: string;
  themeId: string | false | null;
  isDisabled: boolean;
}

/** Sends a draft to the owner, with preview values. */
export function TestOfDraft({ draft, subject, themeId, isDisabled }: TestOfDraftProps) {
  const project = useProject();
  const owner = useOwner();
  const { settings } = useClientApp();
  const { primaryEmail } = owner;
  const sending = useAction(async () => {
    if (primaryEmail === null) return;
    await project.app.emails.sendDraftTest(draft.id, {
      recipientEmail: primaryEmail,
      themeId,
      ...(subject === '' ? {} : { subject }),
    });
    const { inboxUrl } = settings;
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
      <Button disabled={isDisabled} isBusy={sending.isRunning} onClick={() => void sending.run()}>
        Send me a test
      </Button>
    </>
  );
}
