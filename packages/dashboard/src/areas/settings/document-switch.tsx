import { useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { projectsKey, refreshProjects, useProject } from '../../lib/projects.tsx';
import { SwitchRow } from '../../ui/switch.tsx';
import { announceFailure } from '../../ui/toasts.tsx';

interface DocumentSwitchProps {
  /** Path of the setting in the configuration document. */
  path: `${string}.${string}`;
  label: string;
  help: string;
}

/** Switch for a setting that exists only in the configuration document. It saves immediately. */
export function DocumentSwitch({ path, label, help }: DocumentSwitchProps) {
  const project = useProject();
  const config = useQuery({
    queryKey: [...projectsKey, project.id, 'document'],
    queryFn: async () => await project.getConfig(),
  });
  const saving = useAction(async (next: boolean) => {
    try {
      await project.updateConfig({ [path]: next });
      await refreshProjects();
    } catch (error) {
      announceFailure(`“${label}” could not be changed`, error);
    }
  });
  return (
    <SwitchRow
      label={label}
      help={help}
      isOn={valueAt(config.data, path) === true}
      isDisabled={config.data === undefined || saving.isRunning}
      onChange={(next) => void saving.run(next)}
    />
  );
}

function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), document);
}
