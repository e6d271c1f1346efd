import type { AdminOwnedProject } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../lib/projects.tsx';
import { inlineLinkClasses } from '../../ui/layout/links.tsx';

/** Returns whether a project cannot send emails to its users: it uses the shared server, and no development inbox. */
export function lacksServer({ config: { emailConfig } }: AdminOwnedProject): boolean {
  return emailConfig.type === 'shared' && emailConfig.developmentInbox !== true;
}

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
