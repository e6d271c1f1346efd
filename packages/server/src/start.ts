import cluster from 'node:cluster';
import { environmentWithDotEnv, readSettings } from './settings/settings.ts';
import { startProblem } from './start-problem.ts';

/** Runs the server until it is stopped. A problem ends the process with the exit code 1 and one sentence. */
export async function start(): Promise<void> {
  try {
    const settings = readSettings(environmentWithDotEnv(process.cwd()));
    // Loaded on demand, so that a supervisor does not use the memory of a server.
    if (settings.workers > 1 && cluster.isPrimary) {
      const { supervise } = await import('./supervise.ts');
      await supervise(settings);
      return;
    }
    if (settings.databaseUrl === undefined) {
      const { prepareWorker } = await import('./db/engines/embedded/worker-host.ts');
      prepareWorker();
    }
    const { serve } = await import('./serve.ts');
    await serve(settings);
  } catch (error) {
    const problem = startProblem(error);
    const message =
      problem === undefined
        ? String(error instanceof Error ? error.stack : error)
        : `Portico cannot start.\n${problem}`;
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}
