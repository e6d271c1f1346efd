import { type AskingIntegration, giveKeyToIntegration } from '@portico/js/internals';
import { useAction } from '@portico/react';
import { useState } from 'react';
import { teamForProject } from '../../../features/ground/projects/owner-teams.ts';
import { refreshProjects } from '../../../lib/projects.tsx';
import { useClientApp, useOwner } from '../../../lib/session.tsx';
import type { Family } from './integrations.ts';

/** Request of an integration for a key. */
export interface KeyRequest {
  family: Family;
  uid: string;
  asking: AskingIntegration;
  /** Name of the project at the integration. May be empty. */
  externalName: string;
}

/** An existing project, or a new one to create. */
export type ProjectChoice = { id: string } | { newName: string; teamId: string | undefined };

/** Returns a function that grants the integration a key of a project and redirects to it. */
export function useGrantKey({ family, uid, externalName }: Omit<KeyRequest, 'asking'>) {
  const { app } = useClientApp();
  const owner = useOwner();
  const [made, setMade] = useState<{ id: string; displayName: string } | undefined>(undefined);
  const [wayBack, setWayBack] = useState<string | undefined>(undefined);
  const grant = useAction(async (choice: ProjectChoice) => {
    const projectId = 'id' in choice ? choice.id : await makeProject(choice);
    const url = await giveKeyToIntegration(app, family, {
      interactionUid: uid,
      projectId,
      externalProjectName: externalName,
    });
    setWayBack(url);
    location.assign(url);
  });
  async function makeProject({ newName, teamId }: Exclude<ProjectChoice, { id: string }>): Promise<string> {
    const team = await teamForProject(owner, teamId);
    const { id, displayName } = await owner.createProject({ teamId: team.id, displayName: newName });
    // The project now exists: another attempt uses it.
    setMade({ id, displayName });
    await refreshProjects();
    return id;
  }
  return { ...grant, made, wayBack };
}
