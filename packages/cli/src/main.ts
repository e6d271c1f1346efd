import { ConfigurationError, ConnectionError, KnownError, packageVersion, RequestFailed } from '@portico/js';
import { type Arguments, readArguments } from './arguments.ts';
import type { CommandContext } from './command-context.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { webhooks } from './commands/webhooks.ts';
import { whoami } from './commands/whoami.ts';
import { credentialsPath } from './credentials.ts';
import { Failure, UsageError } from './failure.ts';
import { commandNames, helpOf } from './help.ts';
import { unknownName } from './unknown-name.ts';

const commands: Readonly<Record<string, (given: Arguments, context: CommandContext) => Promise<void>>> = {
  login,
  logout,
  webhooks,
  whoami,
};

/** The usual exit codes of command-line programs. */
const exit = { failed: 1, invalidUsage: 2, interrupted: 130 };

async function main(): Promise<void> {
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  const given = readArguments(process.argv.slice(2), process.env);
  if (given.wantsVersion) return print(packageVersion);
  if (given.command === 'help') return print(helpOf(given.operands));
  if (given.wantsHelp) return print(helpOf([given.command ?? [], ...given.operands.slice(0, 1)].flat()));
  if (given.command === undefined) throw new UsageError('Missing command: use login, whoami, logout or webhooks.');
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined;
  if (command === undefined) throw new UsageError(unknownName('command', given.command, commandNames));
  await command(given, { print, credentials: credentialsPath(process.env), onInterrupt });
}

// Commands write files atomically, so an interruption needs no cleanup.
function cancel(): void {
  process.stderr.write('\nCancelled.\n');
  process.exit(exit.interrupted);
}

let interrupt = cancel;
process.on('SIGINT', () => interrupt());

function onInterrupt(handle: () => void): void {
  interrupt = () => {
    interrupt = cancel;
    handle();
  };
}

main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\nRun portico --help for usage.\n`);
    process.exitCode = exit.invalidUsage;
    return;
  }
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = exit.failed;
});

/** Returns the message of expected errors, and the stack trace of all others, which are bugs. */
function explain(error: unknown): string {
  const isExpected =
    error instanceof Failure ||
    error instanceof ConfigurationError ||
    error instanceof ConnectionError ||
    error instanceof RequestFailed ||
    KnownError.isKnown(error);
  if (isExpected) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
