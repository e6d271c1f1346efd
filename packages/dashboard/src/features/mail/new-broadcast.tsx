import { Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { useProject } from '../../lib/projects.tsx';
import { useMayChange } from '../../lib/rights.tsx';
import { buttonClasses } from '../../ui/forms/button.tsx';
import { useDrafts } from './studio-queries.ts';

/** Shows a link to send the latest draft to all users. Another one can be chosen there. Without drafts, it leads to their list. */
export function NewBroadcast() {
  const project = useProject();
  const mayChange = useMayChange();
  const [latest] = useDrafts(project).data ?? [];
  if (!mayChange) return null;
  const content = (
    <>
      <Megaphone size={15} aria-hidden="true" />
      New broadcast
    </>
  );
  const params = { projectId: project.id };
  if (latest === undefined) {
    return (
      <Link to="/projects/$projectId/emails/drafts" params={params} className={buttonClasses('primary')}>
        {content}
      </Link>
    );
  }
  return (
    <Link
      to="/projects/$projectId/emails/drafts/$id/send"
      params={{ ...params, id: latest.id }}
      search={{ to: 'all' }}
      className={buttonClasses('primary')}
    >
      {content}
    </Link>
  );
}
