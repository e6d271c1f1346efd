import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { useProductionModeErrors } from '../../../features/ground/projects/production-mode.ts';
import { ProductionProblems } from '../../../features/ground/projects/production-problems.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { Section } from '../../../ui/layout/surface.tsx';
import { type LaunchStep, launchSteps } from './launch.ts';

/** Shows a checklist from a new project to production. Hidden when all steps are done. */
export function Checklist({ hasUsers }: { hasUsers: boolean | undefined }) {
  const project = useProject();
  const keySets = useQuery({
    queryKey: ['keys', project.id],
    queryFn: async () => await project.app.listInternalApiKeys(),
  });
  const errors = useProductionModeErrors();
  if (hasUsers === undefined || keySets.data === undefined || errors.data === undefined) return null;
  const hasKeys = keySets.data.some((keySet) => keySet.isValid());
  const steps = launchSteps(project, { hasKeys, hasUsers, errors: errors.data });
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  if (doneCount === steps.length) return null;
  return (
    <Section title="Launch checklist" help={`${doneCount} of ${steps.length} done`}>
      <ol className="-mx-2">
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} projectId={project.id} />
            {step.errors !== undefined && (
              <div className="px-2 pb-2 empty:hidden">
                <ProductionProblems errors={step.errors} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Step({ step: { name, isDone, to }, projectId }: { step: LaunchStep; projectId: string }) {
  return (
    <Link
      to={to}
      params={{ projectId }}
      className="flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
    >
      {isDone ? (
        <CircleCheck size={16} className="shrink-0 text-success-ink" aria-label="Done" />
      ) : (
        <Circle size={16} className="shrink-0 text-ink-3" aria-label="To do" />
      )}
      <span className={classes(isDone && 'text-ink-3')}>{name}</span>
    </Link>
  );
}
