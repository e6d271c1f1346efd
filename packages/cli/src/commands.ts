import type { CommandGroup } from '@portico/contract/command-line';
import type { Commands } from './command.ts';
import { configCommands } from './commands/config.ts';
import { demo } from './commands/demo.ts';
import { emailCommands } from './commands/emails.ts';
import { eventCommands } from './commands/events.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { importRunCommands } from './commands/import-runs.ts';
import { keyCommands } from './commands/keys.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { projectCommands } from './commands/projects.ts';
import { requestCommands } from './commands/requests.ts';
import { teamCommands } from './commands/teams.ts';
import { userCommands } from './commands/users.ts';
import { webhooksListen } from './commands/webhooks-listen.ts';
import { webhooksTrigger } from './commands/webhooks-trigger.ts';
import { whoami } from './commands/whoami.ts';

/** The commands that manage a project from any machine, in the order of the help. */
export const manageCommands: Commands = {
  login,
  logout,
  whoami,
  ...projectCommands,
  ...userCommands,
  demo,
  import: importCommand,
  ...importRunCommands,
  export: exportCommand,
  ...teamCommands,
  ...keyCommands,
  ...configCommands,
  ...emailCommands,
  ...eventCommands,
  ...requestCommands,
  'webhooks listen': webhooksListen,
  'webhooks trigger': webhooksTrigger,
};

/** The group of these commands. */
export const manageGroup: CommandGroup = { title: 'Manage a project', commands: manageCommands };
