import type { AdminEmailDraft } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { useDrafts } from '../../../features/mail/studio-queries.ts';
import { useProject } from '../../../lib/projects.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { draftName } from './draft-name.ts';

/** Chooses the draft that is sent, if there are several. */
export function DraftChoice({ draft }: { draft: AdminEmailDraft }) {
  const project = useProject();
  const navigate = useNavigate();
  const drafts = useDrafts(project).data ?? [];
  if (drafts.length < 2) return null;
  return (
    <SelectField
      label="Email"
      help="The draft whose text is sent."
      options={drafts.map((one) => ({ value: one.id, text: draftName(one) }))}
      value={draft.id}
      onChange={(id) =>
        void navigate({
          to: '/projects/$projectId/emails/drafts/$id/send',
          params: { projectId: project.id, id },
          search: (before) => before,
        })
      }
    />
  );
}
