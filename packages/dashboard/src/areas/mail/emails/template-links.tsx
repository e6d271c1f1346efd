import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useTemplates } from '../../../features/mail/studio-queries.ts';
import { useProject } from '../../../lib/projects.tsx';
import { buttonClasses } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';

/** Shows links to the texts of the emails. */
export function TemplateLinks() {
  const project = useProject();
  const templates = useTemplates(project);
  if (templates.isError) return null;
  return (
    <Section
      title="Texts of your emails"
      help="Open one to change it. Users get the new text from their next email on."
    >
      {templates.data === undefined && <Skeleton className="h-7" />}
      <ul aria-label="Templates" className="flex flex-wrap gap-2">
        {templates.data?.slice(0, shownMax).map(({ id, displayName }) => (
          <li key={id} className="min-w-0 max-w-full">
            <Link
              to="/projects/$projectId/emails/templates/$id"
              params={{ projectId: project.id, id }}
              className={buttonClasses('secondary', 'small')}
            >
              <PenLine size={13} aria-hidden="true" />
              <span className="min-w-0 truncate">{displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The built-in templates and the first own ones. The tab has all of them. */
const shownMax = 12;
