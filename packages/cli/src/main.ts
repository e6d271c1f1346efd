import { ConfigurationError, ConnectionError, KnownError, packageVersion, RequestFailed } from '@portico/js';
import { type Arguments, readArguments } from './arguments.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { whoami } from './commands/whoami.ts';
import { credentialsPath } from './credentials.ts';
import { Failure, UsageError } from './failure.ts';
import { helpText } from './help.ts';
import type { Surroundings } from './surroundings.ts';

const commands: Readonly<Record<string, (given: Arguments, around: Surroundings) => Promise<void>>> = {
  login,
  logout,
  whoami,
};

/** Exit codes, as shells know them. */
const exit = { failed: 1, misunderstood: 2, interrupted: 130 };

async function main(): Promise<void> {
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const given = readArguments(process.argv.slice(2), process.env);
  if (given.wantsVersion) return say(packageVersion);
  if (given.wantsHelp || given.command === 'help') return say(helpText.trimEnd());
  if (given.command === undefined) throw new UsageError('Say what to do: login, whoami or logout.');
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined;
  if (command === undefined) throw new UsageError(`There is no command "${given.command}".`);
  await command(given, { say, credentials: credentialsPath(process.env) });
}

/** Nothing is half done at any moment, so there is nothing to tidy up. */
process.on('SIGINT', () => {
  process.stderr.write('\nGiven up.\n');
  process.exit(exit.interrupted);
});

main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\nportico --help shows what there is.\n`);
    process.exitCode = exit.misunderstood;
    return;
  }
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = exit.failed;
});

/** Failures that people can do something about have texts for them; anything else is a bug and shows where. */
function explain(error: unknown): string {
  const isForPeople =
    error instanceof Failure ||
    error instanceof ConfigurationError ||
    error instanceof ConnectionError ||
    error instanceof RequestFailed ||
    KnownError.isKnown(error);
  if (isForPeople) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
