import { useCallback } from 'react';
import { refreshAnswers } from '../../lib/answers.ts';
import { internalProjectId, projectsKey, useProject } from '../../lib/projects.tsx';
import { useTitle } from '../../lib/title.ts';
import { Screen } from '../../ui/surface.tsx';
import { DeleteProject } from './delete-project.tsx';
import { Domains } from './domains.tsx';
import { General } from './general.tsx';
import { ProductionMode } from './production-mode.tsx';
import { Providers } from './providers.tsx';
import { SignInSettings } from './sign-in-settings.tsx';
import { TeamSettings } from './team-settings.tsx';

/** Everything of a project that its owner can change. */
export function Settings() {
  const project = useProject();
  useTitle('Settings', project.displayName);
  const onChanged = useCallback(async () => await refreshAnswers(projectsKey), []);
  return (
    <Screen title="Settings" subtitle="How this project looks and what its users may do." width="narrow">
      <div className="flex flex-col gap-6">
        <General key={`general-${project.id}`} project={project} onChanged={onChanged} />
        <SignInSettings project={project} onChanged={onChanged} />
        <TeamSettings project={project} onChanged={onChanged} />
        <Providers project={project} onChanged={onChanged} />
        <Domains project={project} onChanged={onChanged} />
        <ProductionMode project={project} onChanged={onChanged} />
        {project.id !== internalProjectId && <DeleteProject project={project} />}
      </div>
    </Screen>
  );
}
