import { UsageError } from './failure.ts';
import { unknownName } from './unknown-name.ts';

/** A command with its options, for the help. */
interface CommandHelp {
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  readonly details: string;
}

type OptionName = keyof typeof optionHelp;

const optionHelp = {
  '--project-id <id>': 'Project ID (PORTICO_PROJECT_ID)',
  '--publishable-client-key <key>': 'Publishable client key (PORTICO_PUBLISHABLE_CLIENT_KEY)',
  '--api-url <url>': 'URL of the Portico server (PORTICO_API_URL)',
  '--app-url <url>': 'URL of the app that confirms the login (PORTICO_APP_URL)',
  '--forward <url>': 'URL that receives the events, such as http://localhost:3000/api/webhooks',
  '--events <types>': 'Event types, separated by commas. Default: all',
  '-h, --help': 'Show this help',
  '-v, --version': 'Show the version',
} as const;

const adminKey = 'Set the super secret admin key in the variable PORTICO_SUPER_SECRET_ADMIN_KEY.';

const commandHelp: Readonly<Record<string, CommandHelp>> = {
  login: {
    usage: 'login',
    summary: 'Sign in through a browser',
    options: ['--project-id <id>', '--publishable-client-key <key>', '--api-url <url>', '--app-url <url>'],
    details: 'All of these options are required.',
  },
  whoami: {
    usage: 'whoami',
    summary: 'Show the current user',
    options: ['--project-id <id>', '--api-url <url>'],
    details: 'Without options, it uses the latest login.',
  },
  logout: {
    usage: 'logout',
    summary: 'Sign out on this machine',
    options: ['--project-id <id>', '--api-url <url>'],
    details: 'Without options, it uses the latest login.',
  },
  'webhooks listen': {
    usage: 'webhooks listen',
    summary: 'Show the events of your project, and forward them',
    options: ['--project-id <id>', '--api-url <url>', '--forward <url>', '--events <types>'],
    details: adminKey,
  },
  'webhooks trigger': {
    usage: 'webhooks trigger <event>',
    summary: 'Send the example of an event, such as user.created',
    options: ['--project-id <id>', '--api-url <url>'],
    details: adminKey,
  },
};

/** The commands, for suggestions. */
export const commandNames: readonly string[] = [...Object.keys(commandHelp), 'webhooks', 'help'];

/**
 * Returns the help of a command, or of all commands.
 *
 * @param words a command, its first word, or nothing
 * @throws {UsageError} there is no such command
 */
export function helpOf(words: readonly string[]): string {
  const name = words.join(' ');
  if (name === '') return helpOfAll();
  const found = Object.entries(commandHelp).filter(([one]) => one === name || one.startsWith(`${name} `));
  if (found.length === 0) throw new UsageError(unknownName('command', name, commandNames));
  return found.map(([, help]) => helpOfCommand(help)).join('\n\n');
}

function helpOfCommand({ usage, summary, options, details }: CommandHelp): string {
  return [`Usage: portico ${usage} [options]`, '', `${summary}. ${details}`, '', ...optionLines(options)].join('\n');
}

function helpOfAll(): string {
  const rows = Object.values(commandHelp).map(({ usage, summary }) => [usage, summary] as const);
  return [
    'Signs you in to an app that uses Portico, and forwards webhooks while you develop one.',
    '',
    'Usage: portico <command> [options]',
    '',
    'Commands:',
    ...table([...rows, ['help [command]', 'Show this help, or the help of a command']]),
    '',
    ...optionLines(Object.keys(optionHelp) as OptionName[]),
  ].join('\n');
}

function optionLines(names: readonly OptionName[]): readonly string[] {
  return ['Options:', ...table(names.map((name) => [name, optionHelp[name]]))];
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}   ${text}`);
}
