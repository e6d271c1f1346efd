import cluster from 'node:cluster';
import { CommandFailure } from './operator/command-failure.ts';
import { environmentWithDotEnv, readSettings, type Settings } from './settings/settings.ts';
import { startProblem } from './start-problem.ts';

const words = process.argv.slice(2).filter((word) => word !== '');
const isStart = words.length === 0 || words.join(' ') === 'start';

async function main(): Promise<void> {
  if (!isStart) {
    process.exitCode = await obey();
    return;
  }
  const settings = settingsHere();
  // Loaded on demand, so that a supervisor does not use the memory of a server.
  if (settings.workers > 1 && cluster.isPrimary) {
    const { supervise } = await import('./supervise.ts');
    await supervise(settings);
    return;
  }
  const { serve } = await import('./serve.ts');
  await serve(settings);
}

function settingsHere(): Settings {
  return readSettings(environmentWithDotEnv(process.cwd()));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a command, or prints help. Help requires neither valid settings nor a running server.
 *
 * @returns the exit code
 */
async function obey(): Promise<0 | 1 | 2> {
  const { commands } = await import('./commands.ts');
  const { jsonOption, readCommandLine } = await import('./operator/command-line.ts');
  const given = readCommandLine(words, commands);
  if (typeof given === 'string') {
    print(given);
    return 0;
  }
  const isJson = given.options.has(jsonOption);
  const command = commands[given.name];
  if (command !== undefined && 'runHere' in command) {
    // With its clean-up, unlike the end by a signal.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
    const outcome = await command.runHere({ settings: settingsHere, ...given });
    const { exitCode = 0 } = outcome;
    if (isJson) print(JSON.stringify({ ok: exitCode === 0, ...outcome.data }));
    else for (const line of outcome.lines) print(line);
    return exitCode;
  }
  process.on('SIGINT', () => {
    process.stderr.write('\nStopped. The running server may still finish what it has begun.\n');
    process.exit(130);
  });
  const { runCommand } = await import('./operator/run-command.ts');
  const lines: string[] = [];
  try {
    await runCommand(settingsHere(), given, isJson ? (line) => lines.push(line) : print);
  } catch (error) {
    if (!isJson || !(error instanceof CommandFailure)) throw error;
    print(JSON.stringify({ ok: false, error: error.message, lines }));
    return error.exitCode;
  }
  if (isJson) print(JSON.stringify({ ok: true, lines }));
  return 0;
}

main().catch((error: unknown) => {
  if (words.includes('--json')) print(JSON.stringify({ ok: false, error: explain(error) }));
  else process.stderr.write(`${explain(error)}\n`);
  process.exit(error instanceof CommandFailure ? error.exitCode : 1);
});

/** Returns the message of expected failures, and the stack of others, which are bugs. */
function explain(error: unknown): string {
  if (error instanceof CommandFailure) return error.message;
  const problem = startProblem(error);
  if (problem !== undefined) return isStart ? `Portico cannot start.\n${problem}` : problem;
  return String(error instanceof Error ? error.stack : error);
}
