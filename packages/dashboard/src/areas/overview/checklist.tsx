import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { useAnswer } from '../../lib/answers.ts';
import { useProject } from '../../lib/projects.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/surface.tsx';

/** The steps from a new project to one in production. It leaves when all are done. */
export function Checklist({ hasUsers }: { hasUsers: boolean | undefined }) {
  const project = useProject();
  const keySets = useAnswer(`keys/${project.id}`, async () => await project.app.listInternalApiKeys());
  if (hasUsers === undefined || keySets.value === undefined) return null;
  const steps = [
    { name: 'Create the project', isDone: true, to: '/projects/$projectId/settings' },
    {
      name: 'Create keys and connect your app',
      isDone: keySets.value.some((keySet) => keySet.isValid()),
      to: '/projects/$projectId/connect',
    },
    { name: 'Sign up the first user', isDone: hasUsers, to: '/projects/$projectId/users' },
    {
      name: 'Add the domain of your app',
      isDone: project.config.domains.length > 0,
      to: '/projects/$projectId/settings',
    },
    { name: 'Switch to production mode', isDone: project.isProductionMode, to: '/projects/$projectId/settings' },
  ] as const;
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Section title="Get started" help={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}>
      <ol className="-mx-2">
        {steps.map(({ name, isDone, to }) => (
          <li key={name}>
            <Link
              to={to}
              params={{ projectId: project.id }}
              className="flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
            >
              {isDone ? (
                <CircleCheck size={16} className="shrink-0 text-success-ink" aria-label="Done" />
              ) : (
                <Circle size={16} className="shrink-0 text-ink-3" aria-label="To do" />
              )}
              <span className={classes(isDone && 'text-ink-3')}>{name}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}
