import cluster from 'node:cluster';
import { environmentWithDotEnv, readSettings, type Settings } from '../settings/settings.ts';
import { startProblem } from './start-problem.ts';

/**
 * Logs an error that is a bug, or a fault of the machine.
 *
 * @param settings undefined if reading them failed
 * @returns a sentence for the operator
 */
async function unexpected(error: unknown, settings: Settings | undefined): Promise<string> {
  // Loaded on demand: a supervisor logs nothing.
  const { createLogger } = await import('../base/logger.ts');
  createLogger({ logFormat: settings?.logFormat, logLevel: 'fatal' }).fatal(
    { err: error },
    'the server could not start',
  );
  const [first = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return `Unexpected error: ${first}. The log line "the server could not start" has the details.`;
}

/** Runs the server until it is stopped. A problem ends the process with the exit code 1 and one sentence. */
export async function start(): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = readSettings(environmentWithDotEnv(process.cwd()));
    // Loaded on demand, so that a supervisor does not use the memory of a server.
    if (settings.workers > 1 && cluster.isPrimary) {
      const { supervise } = await import('./supervise.ts');
      await supervise(settings);
      return;
    }
    if (settings.databaseUrl === undefined) {
      const { prepareWorker } = await import('../db/engines/embedded/worker-host.ts');
      prepareWorker();
    }
    const { serve } = await import('./serve.ts');
    await serve(settings);
  } catch (error) {
    const problem = startProblem(error) ?? (await unexpected(error, settings));
    process.stderr.write(`Portico cannot start.\n${problem}\n`);
    process.exit(1);
  }
}
