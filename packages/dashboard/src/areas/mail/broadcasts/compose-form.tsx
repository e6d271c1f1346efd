import type { AdminEmailDraft, ServerUser } from '@portico/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { NeedsServer } from '../../../features/mail/needs-server.tsx';
import { PreviewPane } from '../../../features/mail/preview-pane.tsx';
import { RenderingNote } from '../../../features/mail/rendering-note.tsx';
import { useThemes } from '../../../features/mail/studio-queries.ts';
import { type ThemeChoice, ThemeSelect } from '../../../features/mail/theme-select.tsx';
import { usePreview } from '../../../features/mail/use-preview.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { Card } from '../../../ui/layout/surface.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { chosenUsersMax, type Recipients } from './recipients.ts';
import { useRequestKeys } from './request-keys.ts';
import { SendDialog } from './send-dialog.tsx';
import { UserFinder } from './user-finder.tsx';

/** Notification categories. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
const categories = ['Marketing', 'Transactional'] as const;

interface ComposeFormProps {
  draft: AdminEmailDraft;
  totalUsers: number | undefined;
}

/** Shows the form for sending a draft, with its preview. */
export function ComposeForm({ draft, totalUsers }: ComposeFormProps) {
  const project = useProject();
  const themes = useThemes(project);
  const [recipients, setRecipients] = useState<Recipients>({ kind: 'chosen', users: [] });
  const [subject, setSubject] = useState('');
  const [category, setCategory] = useState<string>(categories[0]);
  const [themeId, setThemeId] = useState<ThemeChoice>(draft.themeId);
  const [time, setTime] = useState('');
  const [viewer, setViewer] = useState<ServerUser | undefined>(undefined);
  const [isSending, setIsSending] = useState(false);
  const keyOf = useRequestKeys();
  const preview = usePreview(project, {
    templateTsxSource: draft.tsxSource,
    themeId,
    userId: viewer?.id,
  });
  const needsServer = project.config.emailConfig.type === 'shared';
  const ownCategory = preview.email?.notificationCategory;
  const isKnown = (categories as readonly (string | undefined)[]).includes(ownCategory);
  const scheduledAt = time === '' ? undefined : new Date(time);
  const count = recipients.users.length;
  const isComplete = recipients.kind === 'all' || (count > 0 && count <= chosenUsersMax);
  return (
    <div className="flex flex-col gap-4">
      {needsServer && (
        <NeedsServer
          title="Set up your own email server to send emails to users"
          text="This project uses the shared email server of this installation, which sends sign-in emails only."
        />
      )}
      <RenderingNote problem={preview.problem} onGo={undefined} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card className="flex flex-col gap-5 p-5">
          <RecipientFields value={recipients} onChange={setRecipients} totalUsers={totalUsers} />
          <TextField
            label="Subject"
            isOptional
            maxLength={500}
            placeholder={preview.email?.subject ?? ''}
            help="Without a subject, the email has that of the draft."
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
          {isKnown ? (
            <div>
              <p className="font-medium text-sm">Notification category</p>
              <p className="mt-1 text-base">{ownCategory}, set in the draft</p>
              <p className="text-ink-3 text-sm">{categoryHelp(ownCategory)}</p>
            </div>
          ) : (
            <SelectField
              label="Notification category"
              help={categoryHelp(category)}
              options={categories.map((value) => ({ value, text: value }))}
              value={category}
              onChange={({ target }) => setCategory(target.value)}
            />
          )}
          <ThemeSelect themes={themes.data ?? []} value={themeId} onChange={setThemeId} />
          <TextField
            label="Send at"
            isOptional
            type="datetime-local"
            help="In your time zone. Without a time, the email is sent now."
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
          <Button
            look="primary"
            className="self-end"
            disabled={!isComplete || needsServer || preview.email === undefined || preview.problem !== undefined}
            onClick={() => setIsSending(true)}
          >
            Review and send
          </Button>
        </Card>
        <PreviewPane
          preview={preview}
          hasSubject
          controls={
            viewer === undefined ? (
              <details>
                <summary className="w-fit rounded-sm font-medium text-sm">Preview as a user</summary>
                <div className="mt-2">
                  <UserFinder action="Preview as" onChoose={setViewer} />
                </div>
              </details>
            ) : (
              <p className="flex items-center gap-1 text-sm">
                Shown as {nameOf(viewer)} gets it
                <IconButton
                  label="Show it as for any user"
                  icon={<X size={14} aria-hidden="true" />}
                  onClick={() => setViewer(undefined)}
                />
              </p>
            )
          }
        />
      </div>
      <SendDialog
        isOpen={isSending}
        recipients={recipients}
        totalUsers={totalUsers}
        scheduledAt={scheduledAt}
        subject={subject.trim() === '' ? (preview.email?.subject ?? '') : subject.trim()}
        email={{
          draftId: draft.id,
          // Null is the active theme; without a value, the theme of the draft would be used.
          themeId: themeId ?? null,
          ...(subject.trim() === '' ? {} : { subject: subject.trim() }),
          ...(isKnown ? {} : { notificationCategoryName: category }),
          scheduledAt,
        }}
        keyOf={keyOf}
        onClose={() => setIsSending(false)}
      />
    </div>
  );
}

function categoryHelp(category: string | undefined): string {
  return category === 'Marketing'
    ? 'Users who unsubscribed do not get it. The email contains a link to unsubscribe.'
    : 'For emails that users need, such as receipts. Users cannot unsubscribe with a link in the email.';
}
