import { type AdminOwnedProject, type AdminProjectConfig, useAction } from '@portico/react';
import { SelectField } from '../../ui/field.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { announce } from '../../ui/toasts.tsx';

type Strategy = AdminProjectConfig['oauthAccountMergeStrategy'];

const choices: readonly { value: Strategy; text: string; help: string }[] = [
  {
    value: 'link_method',
    text: 'Sign in to the existing account',
    help: 'Only when both sides have verified the address; otherwise the sign-in is refused.',
  },
  {
    value: 'raise_error',
    text: 'Refuse the sign-in',
    help: 'Users sign in the way they did first, and connect the other account afterwards.',
  },
  {
    value: 'allow_duplicates',
    text: 'Create a second account',
    help: 'Two users then have the same address; only the first can sign in with it.',
  },
];

interface MergeStrategyProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** What happens when a new sign-in brings an address that an existing user has. Saved at once. */
export function MergeStrategy({ project, onChanged }: MergeStrategyProps) {
  const chosen = project.config.oauthAccountMergeStrategy;
  const saving = useAction(async (oauthAccountMergeStrategy: Strategy) => {
    await project.update({ config: { oauthAccountMergeStrategy } });
    await onChanged();
    announce({ title: 'Settings saved' });
  });
  return (
    <div className="border-line border-t pt-4">
      <SelectField
        label="When the e-mail belongs to a user already"
        options={choices}
        value={chosen}
        disabled={saving.isRunning}
        help={choices.find(({ value }) => value === chosen)?.help}
        onChange={(event) => {
          const next = choices.find(({ value }) => value === event.target.value);
          if (next !== undefined) void saving.run(next.value);
        }}
      />
      <ProblemNote error={saving.error} />
    </div>
  );
}
