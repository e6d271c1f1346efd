import { createProgress, noProgress } from '@portico/contract/command-line';

/**
 * Says on a terminal that the server starts, until it has: the first start with the embedded database takes seconds. A log stays as it is.
 *
 * @param starting resolves when the server accepts requests
 */
export async function whileStarting<T>(starting: Promise<T>): Promise<T> {
  const progress = process.stderr.isTTY ? createProgress(process.stderr) : noProgress;
  progress.step('Starting Portico');
  return await starting.finally(progress.end);
}
