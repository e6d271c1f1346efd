import type { ProductionModeError } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useProject } from '../../../lib/projects.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';

/** The message of the protocol names a page of another dashboard. */
function shortOf(message: string): string {
  return message.replace(/, turn off 'Allow localhost' in project settings$/, '. Turn off “Allow localhost” in');
}

/** Shows the problems that prevent production mode, with links to their settings. */
export function ProductionProblems({ errors }: { errors: readonly ProductionModeError[] }) {
  const { id: projectId } = useProject();
  if (errors.length === 0) return null;
  return (
    <ul
      aria-label="Problems that prevent production mode"
      className="mt-2 flex flex-col gap-2 rounded-md border border-warning-line bg-warning-soft p-3 text-sm"
    >
      {errors.map(({ message }) => (
        <li key={message} className="flex gap-2.5">
          <TriangleAlert size={16} className="mt-px shrink-0 text-warning-ink" aria-hidden="true" />
          <span className="min-w-0 flex-1 break-words">
            {shortOf(message)}{' '}
            <Link
              to="/projects/$projectId/domains"
              params={{ projectId }}
              aria-label={`Fix in Domains: ${message}`}
              className={inlineLinkClasses}
            >
              Domains
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
