import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { createDraft, type DraftFormat } from '../../../features/mail/new-draft.ts';
import { refreshStudio, useDrafts } from '../../../features/mail/studio-queries.ts';
import { useProject } from '../../../lib/projects.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { StudioList } from './studio-list.tsx';

/** Shows the drafts of emails to users. */
export function DraftList() {
  const project = useProject();
  const drafts = useDrafts(project);
  const [format, setFormat] = useState<DraftFormat>('markdown');
  return (
    <StudioList
      kind="draft"
      icon={PenLine}
      subtitle="Emails to your users: write them, preview them and send them."
      emptyText="Write an email to all users or to some of them, such as an announcement."
      query={drafts}
      columns={[
        {
          id: 'sent',
          header: 'Last sent',
          className: 'w-40 max-sm:hidden',
          cell: ({ sentAt }) => (sentAt === null ? <span className="text-ink-3">Never</span> : <Time date={sentAt} />),
        },
      ]}
      fields={
        <SelectField
          label="Written in"
          options={[
            { value: 'markdown', text: 'Markdown', help: 'Text with headings, buttons and pictures.' },
            { value: 'tsx', text: 'TSX', help: 'React components, for any layout.' },
          ]}
          value={format}
          onChange={setFormat}
        />
      }
      onCreate={async (displayName) => await createDraft(project, displayName, format)}
      lost="Emails that were sent with it stay as they are."
      onDelete={async (id) => {
        await project.app.emails.deleteDraft(id);
        await refreshStudio(project.id);
      }}
    />
  );
}
