import type { Feature } from '../../http/feature.ts';
import { joiningHandlers } from './joining.handlers.ts';
import { peopleHandlers } from './people.handlers.ts';
import { resetOwnerCommands } from './reset-owner.commands.ts';

/** What the server gets from this feature. */
export const peopleFeature: Feature = {
  endpoints: [...joiningHandlers, ...peopleHandlers],
  commands: resetOwnerCommands,
};
