import cluster from 'node:cluster';
import { CommandFailure } from './operator/command-failure.ts';
import { environmentWithDotEnv, readSettings } from './settings/settings.ts';
import { startProblem } from './start-problem.ts';

async function main(): Promise<void> {
  const words = process.argv.slice(2).filter((word) => word !== '');
  if (words.length > 0 && words.join(' ') !== 'start') {
    await obey(words);
    return;
  }
  const settings = readSettings(environmentWithDotEnv(process.cwd()));
  // Loaded on demand, so that a supervisor does not use the memory of a server.
  if (settings.workers > 1 && cluster.isPrimary) {
    const { supervise } = await import('./supervise.ts');
    await supervise(settings);
    return;
  }
  const { serve } = await import('./serve.ts');
  await serve(settings);
}

/** Runs a command, or prints help. Help requires neither valid settings nor a running server. */
async function obey(words: readonly string[]): Promise<void> {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  const { operatorCommands } = await import('./features.ts');
  const { readCommandLine } = await import('./operator/command-line.ts');
  const given = readCommandLine(words, operatorCommands);
  if (typeof given === 'string') {
    print(given);
    return;
  }
  process.on('SIGINT', () => {
    process.stderr.write('\nStopped. The running server may still finish what it has begun.\n');
    process.exit(130);
  });
  const { runCommand } = await import('./operator/run-command.ts');
  await runCommand(readSettings(environmentWithDotEnv(process.cwd())), given, print);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

/** Returns the message of expected failures, and the stack of others, which are bugs. */
function explain(error: unknown): string {
  if (error instanceof CommandFailure) return error.message;
  const problem = startProblem(error);
  if (problem !== undefined) return `Portico cannot start.\n${problem}`;
  return String(error instanceof Error ? error.stack : error);
}
