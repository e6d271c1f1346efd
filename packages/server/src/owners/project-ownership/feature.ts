import type { Feature } from '../../http/feature.ts';
import { projectCommands } from './create-project.commands.ts';
import { projectOwnershipHandlers } from './project-ownership.handlers.ts';

/** What project ownership gives the server. */
export const projectOwnershipFeature: Feature = {
  endpoints: projectOwnershipHandlers,
  commands: projectCommands,
};
