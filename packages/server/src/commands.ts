import { operatorCommands } from './features.ts';
import { backupCommand } from './operator/backup/backup.command.ts';
import { restoreCommand } from './operator/backup/restore.command.ts';
import type { Commands } from './operator/local-command.ts';

/** All commands of the operator, in the order of the help. */
export const commands: Commands = {
  backup: backupCommand,
  restore: restoreCommand,
  ...operatorCommands,
};
