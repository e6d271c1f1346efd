import { type AdminOwnedProject, useAction } from '@portico/react';
import { CircleCheck } from 'lucide-react';
import { useProductionModeErrors } from '../../../features/ground/projects/production-mode.ts';
import { ProductionProblems } from '../../../features/ground/projects/production-problems.tsx';
import { SwitchRow } from '../../../ui/forms/switch.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface ProductionModeProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** Turns on production mode if no problem prevents it. */
export function ProductionMode({ project, onChanged }: ProductionModeProps) {
  const errors = useProductionModeErrors();
  const isOn = project.isProductionMode;
  const isReady = errors.data?.length === 0;
  const saving = useAction(async (next: boolean) => {
    await project.update({ isProductionMode: next });
    await onChanged();
    announce({ title: next ? 'Production mode is on' : 'Production mode is off' });
  });
  return (
    <Section id="production-mode" title="Production mode" help="Turn it on before you publish your app.">
      <SwitchRow
        label="Production mode"
        help={
          isReady || isOn
            ? 'Production mode does not allow unsafe settings.'
            : 'Resolve the problems below to turn it on.'
        }
        isOn={isOn}
        isDisabled={saving.isRunning || (!isReady && !isOn)}
        onChange={(next) => void saving.run(next)}
      />
      <ProblemNote error={saving.error} />
      {errors.isLoadingError && <Failed error={errors.error} onRetry={errors.refetch} />}
      <ProductionProblems errors={errors.data ?? []} />
      {isReady && (
        <p className="mt-1 flex items-center gap-2.5 text-sm text-success-ink">
          <CircleCheck size={16} aria-hidden="true" />
          Your project is ready for production mode.
        </p>
      )}
    </Section>
  );
}
