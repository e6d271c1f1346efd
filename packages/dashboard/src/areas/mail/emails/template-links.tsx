import { Link } from '@tanstack/react-router';
import { builtInTemplateNames } from '../../../features/mail/built-in-templates.ts';
import { useProject } from '../../../lib/projects.tsx';
import { buttonClasses } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';

/** Shows the emails that every project sends, as links to their editors. */
export function TemplateLinks() {
  const { id: projectId } = useProject();
  return (
    <Section title="Emails of your app" help="Change their texts, buttons and pictures, without code.">
      <ul className="flex flex-wrap gap-2">
        {builtInTemplateNames.map(([id, name]) => (
          <li key={id}>
            <Link
              to="/projects/$projectId/emails/templates/$id"
              params={{ projectId, id }}
              className={buttonClasses('secondary', 'small')}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
