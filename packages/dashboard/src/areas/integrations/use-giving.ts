import { type AskingIntegration, giveKeyToIntegration } from '@portico/js/internals';
import { useAction } from '@portico/react';
import { useState } from 'react';
import { teamForProject } from '../../features/projects/owner-teams.ts';
import { refreshProjects } from '../../lib/projects.tsx';
import { useGround, useOwner } from '../../lib/session.tsx';
import type { Family } from './integrations.ts';

/** What an integration asks for. */
export interface KeyRequest {
  family: Family;
  uid: string;
  asking: AskingIntegration;
  /** What the integration calls its own project; may be empty. */
  externalName: string;
}

/** A project that is there, or one that is to be made. */
export type ProjectChoice = { id: string } | { newName: string; teamId: string | undefined };

/** Gives an integration a key of a project, and goes back to it. */
export function useGiving({ family, uid, externalName }: Omit<KeyRequest, 'asking'>) {
  const { app } = useGround();
  const owner = useOwner();
  const [made, setMade] = useState<{ id: string; displayName: string } | undefined>(undefined);
  const [wayBack, setWayBack] = useState<string | undefined>(undefined);
  const giving = useAction(async (choice: ProjectChoice) => {
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
    // It is there, whatever comes next: who tries again does so with this one.
    setMade({ id, displayName });
    await refreshProjects();
    return id;
  }
  return { ...giving, made, wayBack };
}
