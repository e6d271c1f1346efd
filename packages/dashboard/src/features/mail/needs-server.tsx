import { Link } from '@tanstack/react-router';
import { useProject } from '../../lib/projects.tsx';
import { inlineLinkClasses } from '../../ui/layout/links.tsx';

/** Says that something requires an own email server, and leads to its settings. */
export function NeedsServer({ title, text }: { title: string; text: string }) {
  const { id: projectId } = useProject();
  return (
    <div className="rounded-md border border-warning-line bg-warning-soft p-3 text-base">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 text-ink-2">
        {text}{' '}
        <Link to="/projects/$projectId/emails" params={{ projectId }} hash="email-server" className={inlineLinkClasses}>
          Set up an email server
        </Link>
      </p>
    </div>
  );
}
