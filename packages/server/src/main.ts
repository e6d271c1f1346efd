import cluster from 'node:cluster';
import { environmentWithDotEnv, readSettings } from './settings/settings.ts';
import { startProblem } from './start-problem.ts';

async function main(): Promise<void> {
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

main().catch((error: unknown) => {
  const problem = startProblem(error);
  const text =
    problem === undefined ? String(error instanceof Error ? error.stack : error) : `Portico cannot start.\n${problem}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
