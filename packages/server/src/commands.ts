import { operatorCommands } from './features.ts';
import type { Commands } from './operator/local-command.ts';

/** All commands of the operator, in the order of the help. */
export const commands: Commands = operatorCommands;
