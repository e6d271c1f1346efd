import { Link } from '@tanstack/react-router';
import { useProject } from '../../lib/projects.tsx';
import { CopyableText } from '../../ui/forms/copy.tsx';

/** Shows the ID of a request, and links to the request in the log. */
export function RequestIdLink({ id }: { id: string }) {
  const project = useProject();
  return (
    <>
      <CopyableText text={id} what="request ID" />
      <Link
        to="/projects/$projectId/requests"
        params={{ projectId: project.id }}
        search={{ id }}
        className="text-ink-2 text-sm underline underline-offset-2 hover:text-ink"
      >
        Show request
      </Link>
    </>
  );
}
