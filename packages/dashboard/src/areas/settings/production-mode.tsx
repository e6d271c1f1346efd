import type { AdminOwnedProject } from '@portico/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { productionModeProblems } from '../../lib/production-mode.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { Section } from '../../ui/surface.tsx';
import { SwitchRow } from '../../ui/switch.tsx';
import { announce } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';

interface ProductionModeProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** Says that real people use the project, once nothing stands in the way. */
export function ProductionMode({ project, onChanged }: ProductionModeProps) {
  const problems = productionModeProblems(project.config);
  const isOn = project.isProductionMode;
  const saving = useAction(async (next: boolean) => {
    await project.update({ isProductionMode: next });
    await onChanged();
    announce({ title: next ? 'Production mode is on' : 'Production mode is off' });
  });
  return (
    <Section title="Production mode" help="Turn it on when real people use your app.">
      <SwitchRow
        label="Production mode"
        help={
          problems.length > 0 && !isOn
            ? 'It can be turned on once the list below is empty.'
            : 'Unsafe settings are refused while it is on.'
        }
        isOn={isOn}
        isDisabled={saving.isBusy || (problems.length > 0 && !isOn)}
        onChange={(next) => void saving.run(next)}
      />
      <ProblemNote error={saving.error} />
      {problems.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-2 rounded-md border border-warning-line bg-warning-soft p-3 text-sm">
          {problems.map((problem) => (
            <li key={problem} className="flex gap-2.5">
              <TriangleAlert size={16} className="mt-px shrink-0 text-warning-ink" aria-hidden="true" />
              <span className="min-w-0 break-words">{problem}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 flex items-center gap-2.5 text-sm text-success-ink">
          <CircleCheck size={16} aria-hidden="true" />
          Nothing stands in the way.
        </p>
      )}
    </Section>
  );
}
