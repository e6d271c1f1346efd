import { internalProjectId, refreshProjects, useProject } from '../../../lib/projects.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { DeleteProject } from './delete-project.tsx';
import { DemoDataSection } from './demo-data-section.tsx';
import { General } from './general.tsx';
import { ProductionMode } from './production-mode.tsx';
import { TeamSettings } from './team-settings.tsx';
import { TransferProject } from './transfer-project.tsx';

/** Shows the project's name, team and API key settings, and its transfer and deletion. */
export function Settings() {
  const project = useProject();
  return (
    <Screen subtitle="Name, teams, API keys and other settings of this project." layout="settings">
      <div className="flex flex-col gap-6">
        <General key={`general-${project.id}`} project={project} onChanged={refreshProjects} />
        <TeamSettings project={project} onChanged={refreshProjects} />
        <ProductionMode project={project} onChanged={refreshProjects} />
        {project.id !== internalProjectId && (
          <>
            <DemoDataSection />
            <TransferProject project={project} />
            <DeleteProject project={project} />
          </>
        )}
      </div>
    </Screen>
  );
}
