import type { Feature } from '../../http/feature.ts';
import { projectCommands } from './create-project.commands.ts';
import { projectOwnershipHandlers } from './project-ownership.handlers.ts';

/** What the server gets from this feature. */
export const projectOwnershipFeature: Feature = {
  endpoints: projectOwnershipHandlers,
  commands: projectCommands,
};
