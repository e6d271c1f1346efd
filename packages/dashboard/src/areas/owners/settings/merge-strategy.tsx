import { type AdminOwnedProject, type AdminProjectConfig, useAction } from '@portico/react';
import { useMayChange } from '../../../lib/rights.tsx';
import { SelectField, type SelectOption } from '../../../ui/forms/select-field.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

type Strategy = AdminProjectConfig['oauthAccountMergeStrategy'];

const choices: readonly SelectOption<Strategy>[] = [
  {
    value: 'link_method',
    text: 'Sign in to the existing account',
    help: 'Only if both the provider and the account have verified the email. Otherwise, the sign-in is rejected.',
  },
  {
    value: 'raise_error',
    text: 'Reject the sign-in',
    help: 'Users sign in with their existing method. They can then connect the other account.',
  },
  {
    value: 'allow_duplicates',
    text: 'Create a second account',
    help: 'Two users then have the same email. Only the first can sign in with it.',
  },
];

interface MergeStrategyProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** Sets what happens if a new sign-in has the email of an existing user. Saves immediately. */
export function MergeStrategy({ project, onChanged }: MergeStrategyProps) {
  const mayChange = useMayChange();
  const saving = useAction(async (oauthAccountMergeStrategy: Strategy) => {
    await project.update({ config: { oauthAccountMergeStrategy } });
    await onChanged();
    announce({ title: 'Settings saved' });
  });
  return (
    <div className="border-line border-t pt-4">
      <SelectField
        label="If the email belongs to an existing user"
        options={choices}
        value={project.config.oauthAccountMergeStrategy}
        disabled={saving.isRunning || !mayChange}
        onChange={(next) => void saving.run(next)}
      />
      <ProblemNote error={saving.error} />
    </div>
  );
}
