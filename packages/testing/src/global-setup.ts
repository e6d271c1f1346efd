import { connectionVariable } from './server.ts';
import { startServer } from './started-server.ts';

/**
 * Starts the server of a run, for `globalSetup` of Vitest, Playwright and Jest. `sharedTestServer` connects to it in each worker.
 *
 * @returns the function that stops the server, which Vitest and Playwright call. Jest ends the process
 */
export default async function startShared(): Promise<() => Promise<void>> {
  const { url, internalKeys, providersUrl, stripeUrl, stop } = await startServer({});
  process.env[connectionVariable] = JSON.stringify({ url, internalKeys, providersUrl, stripeUrl });
  return stop;
}
