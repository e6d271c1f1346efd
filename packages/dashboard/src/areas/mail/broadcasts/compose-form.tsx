import type { AdminEmailDraft, ServerUser } from '@portico/react';
import { useState } from 'react';
import { recipientsOf } from '../../../features/mail/draft-recipients.ts';
import { lacksServer, NeedsServer } from '../../../features/mail/needs-server.tsx';
import { PreviewPane } from '../../../features/mail/preview-pane.tsx';
import { RenderingNote } from '../../../features/mail/rendering-note.tsx';
import { SendTest } from '../../../features/mail/send-test.tsx';
import { usePreview } from '../../../features/mail/use-preview.ts';
import { ViewerChoice } from '../../../features/mail/viewer-choice.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/surface.tsx';
import { DraftChoice } from './draft-choice.tsx';
import { type EmailChoices, EmailFields, firstChoices, hasOwnCategory, isTimeOf } from './email-fields.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { chosenUsersMax, type Recipients } from './recipients.ts';
import { useRequestKeys } from './request-keys.ts';
import { SendDialog } from './send-dialog.tsx';

interface ComposeFormProps {
  draft: AdminEmailDraft;
  /** Whether all users are the recipients at first. */
  isToAll: boolean;
  totalUsers: number | undefined;
}

/** Shows the form for sending a draft, with its preview. */
export function ComposeForm({ draft, isToAll, totalUsers }: ComposeFormProps) {
  const project = useProject();
  const [recipients, setRecipients] = useState(() => firstRecipients(draft, isToAll));
  const [choices, setChoices] = useState<EmailChoices>(firstChoices(draft));
  const [viewer, setViewer] = useState<ServerUser | undefined>(undefined);
  const [isSending, setIsSending] = useState(false);
  const keyOf = useRequestKeys();
  const { themeId, category, time } = choices;
  const preview = usePreview(project, { templateTsxSource: draft.tsxSource, themeId, userId: viewer?.id });
  const { email, problem } = preview;
  const needsServer = lacksServer(project);
  const subject = choices.subject.trim();
  const scheduledAt = time === '' || !isTimeOf(time) ? undefined : new Date(time);
  const isReady = email !== undefined && problem === undefined;
  const isComplete = isTimeOf(time) && hasSendableCount(recipients);
  return (
    <div className="flex flex-col gap-4">
      {needsServer && <ServerNote />}
      <RenderingNote problem={problem} onGo={undefined} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card className="flex flex-col gap-5 p-5">
          <DraftChoice draft={draft} />
          <RecipientFields value={recipients} onChange={setRecipients} totalUsers={totalUsers} />
          <EmailFields value={choices} email={email} onChange={(change) => setChoices({ ...choices, ...change })} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <TestOfDraft
              draftId={draft.id}
              subject={subject}
              themeId={themeId ?? null}
              isDisabled={needsServer || !isReady}
            />
            <Button look="primary" disabled={!isComplete || needsServer || !isReady} onClick={() => setIsSending(true)}>
              Review and send
            </Button>
          </div>
        </Card>
        <PreviewPane preview={preview} hasSubject controls={<ViewerChoice viewer={viewer} onChange={setViewer} />} />
      </div>
      <SendDialog
        isOpen={isSending}
        recipients={recipients}
        totalUsers={totalUsers}
        scheduledAt={scheduledAt}
        subject={subject === '' ? (email?.subject ?? '') : subject}
        category={hasOwnCategory(email) ? (email?.notificationCategory ?? category) : category}
        email={{
          draftId: draft.id,
          // Null is the active theme; without a value, the theme of the draft would be used.
          themeId: themeId ?? null,
          ...(subject === '' ? {} : { subject }),
          ...(hasOwnCategory(email) ? {} : { notificationCategoryName: category }),
          scheduledAt,
          ...(recipients.onlyVerified ? { onlyVerified: true } : {}),
        }}
        keyOf={keyOf}
        onClose={() => setIsSending(false)}
      />
    </div>
  );
}

function firstRecipients({ id }: AdminEmailDraft, isToAll: boolean): Recipients {
  return { kind: isToAll ? 'all' : 'chosen', users: recipientsOf(id), onlyVerified: true };
}

function hasSendableCount({ kind, users }: Recipients): boolean {
  return kind === 'all' || (users.length > 0 && users.length <= chosenUsersMax);
}

function ServerNote() {
  return (
    <NeedsServer
      title="Set up your own email server to send emails to users"
      text="This project uses the shared email server of this installation, which sends sign-in emails only."
    />
  );
}

interface TestOfDraftProps {
  draftId: string;
  /** Empty for the subject of the draft. */
  subject: string;
  themeId: string | false | null;
  isDisabled: boolean;
}

/** Sends a draft to the owner, with preview values. */
function TestOfDraft({ draftId, subject, themeId, isDisabled }: TestOfDraftProps) {
  const { app } = useProject();
  const options = { themeId, ...(subject === '' ? {} : { subject }) };
  return (
    <SendTest
      isDisabled={isDisabled}
      send={async (recipientEmail) => await app.emails.sendDraftTest(draftId, { recipientEmail, ...options })}
    />
  );
}
