import { dropSecretCommandName } from '../kernel/tokens/secret-of-database.ts';
import { backupCommand } from '../operator/backup/backup.command.ts';
import { restoreCommand } from '../operator/backup/restore.command.ts';
import { doctorCommand } from '../operator/doctor/doctor.command.ts';
import { dropSecretCommand } from '../operator/drop-secret.command.ts';
import type { Commands } from '../operator/local-command.ts';
import { migrateCommand } from '../operator/migrate.command.ts';
import { statusCommand } from '../operator/status/status.command.ts';
import { operatorCommands } from './features.ts';

/** The commands of an operator on the machine of the server, in the order of the help. */
export const commands: Commands = {
  status: statusCommand,
  doctor: doctorCommand,
  backup: backupCommand,
  restore: restoreCommand,
  migrate: migrateCommand,
  ...operatorCommands,
  [dropSecretCommandName]: dropSecretCommand,
};
