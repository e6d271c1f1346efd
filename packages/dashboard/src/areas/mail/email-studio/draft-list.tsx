import { PenLine } from 'lucide-react';
import { refreshStudio, useDrafts } from '../../../features/mail/studio-queries.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { StudioList } from './studio-list.tsx';

/** Shows the drafts of emails to users. */
export function DraftList() {
  const project = useProject();
  const drafts = useDrafts(project);
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
      onCreate={async (displayName) => {
        const created = await project.app.createEmailDraft({ displayName });
        await refreshStudio(project.id);
        return created;
      }}
      lost="Emails that were sent with it stay as they are."
      onDelete={async (id) => {
        await project.app.emails.deleteDraft(id);
        await refreshStudio(project.id);
      }}
    />
  );
}
