import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useProject } from '../lib/projects.tsx';
import { inlineLinkClasses } from './links.tsx';

/** What stands between the project and production mode, with the way to where it is put right. */
export function ProductionProblems({ problems }: { problems: readonly string[] }) {
  const { id: projectId } = useProject();
  if (problems.length === 0) return null;
  return (
    <ul
      aria-label="What stands in the way of production mode"
      className="mt-2 flex flex-col gap-2 rounded-md border border-warning-line bg-warning-soft p-3 text-sm"
    >
      {problems.map((problem) => (
        <li key={problem} className="flex gap-2.5">
          <TriangleAlert size={16} className="mt-px shrink-0 text-warning-ink" aria-hidden="true" />
          <span className="min-w-0 flex-1 break-words">
            {problem}{' '}
            <Link
              to="/projects/$projectId/domains"
              params={{ projectId }}
              aria-label={`Put right under Domains: ${problem}`}
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
