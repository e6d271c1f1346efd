import cluster from 'node:cluster';
import { CommandFailure } from './operator/command-failure.ts';
import { environmentWithDotEnv, readSettings } from './settings/settings.ts';
import { startProblem } from './start-problem.ts';

async function main(): Promise<void> {
  const settings = readSettings(environmentWithDotEnv(process.cwd()));
  const command = process.argv.slice(2).join(' ');
  if (command !== '') {
    const { runCommand } = await import('./operator/run-command.ts');
    await runCommand(settings, command, (line) => process.stdout.write(`${line}\n`));
    return;
  }
  // Loaded on demand, so that a supervisor does not use the memory of a server.
  if (settings.workers > 1 && cluster.isPrimary) {
    const { supervise } = await import('./supervise.ts');
    await supervise(settings);
    return;
  }
  const { serve } = await import('./serve.ts');
  await serve(settings);
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
