import { type PermissionDefinition, useAction } from '@portico/react';
import { changeConfig, useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';

const receivers = {
  team: [
    { key: 'teamCreatorDefaultPermissions', title: 'Default permissions of team creators' },
    { key: 'teamMemberDefaultPermissions', title: 'Default permissions of team members' },
  ],
  project: [{ key: 'userDefaultPermissions', title: 'Default permissions of new users' }],
} as const;

interface DefaultPermissionsProps {
  scope: keyof typeof receivers;
  definitions: readonly PermissionDefinition[];
}

/** Shows the default permissions. Changes are saved immediately and apply to new users, teams and members only. */
export function DefaultPermissions({ scope, definitions }: DefaultPermissionsProps) {
  const project = useProject();
  const mayChange = useMayChange();
  const saving = useAction(
    async (key: (typeof receivers)[typeof scope][number]['key'], changed: string, isChosen: boolean) =>
      await changeConfig(project, (saved) => {
        const others = saved[key].filter(({ id }) => id !== changed);
        return { [key]: isChosen ? [...others, { id: changed }] : others };
      }),
  );
  return (
    <div className="mt-2 grid gap-x-6 gap-y-5 border-line border-t pt-4 sm:grid-cols-2">
      {receivers[scope].map(({ key, title }) => {
        const chosen = project.config[key].map(({ id }) => id);
        return (
          <fieldset key={key} className="min-w-0">
            <legend className="font-medium text-sm">{title}</legend>
            <div className="mt-2 flex flex-col gap-1.5">
              {definitions.map(({ id }) => (
                <Checkbox
                  key={id}
                  label={<span className="break-all font-mono text-sm">{id}</span>}
                  isChecked={chosen.includes(id)}
                  isDisabled={saving.isRunning || !mayChange}
                  onChange={(isChosen) => void saving.run(key, id, isChosen)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      <div className="sm:col-span-2 empty:hidden">
        <ProblemNote error={saving.error} />
      </div>
    </div>
  );
}
