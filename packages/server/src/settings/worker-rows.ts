import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

const workersMax = 64;

/** Variables for the processes of the server. */
export const workerSettingRows = {
  PORTICO_WORKERS: {
    schema: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(workersMax)]).default(1),
    sentence:
      'Number of server processes behind the port. Each is a full replica with its own PORTICO_DATABASE_POOL connections, and is replaced if it ends. More than one requires PORTICO_DATABASE_URL.',
    allowed: `auto, which is one per CPU core, or a number from 1 to ${workersMax}`,
    fallback: '1',
  },
  PORTICO_STOP_DELAY_SECONDS: {
    schema: z.coerce.number().int().min(0).max(300).default(0),
    sentence:
      'How long the server accepts requests after SIGTERM. /ready returns 503 in this time, so that load balancers send requests to other replicas before this one stops.',
    allowed: 'a number of seconds from 0 to 300',
    fallback: '0: the server stops accepting connections at once',
  },
} as const satisfies Record<string, SettingRow>;

interface Values {
  readonly PORTICO_WORKERS: 'auto' | number;
}

/** Returns the number of processes. */
export function workerSettings({ PORTICO_WORKERS: workers }: Values): number {
  return workers === 'auto' ? Math.min(availableParallelism(), workersMax) : workers;
}

/** Returns a problem if several processes would use the embedded database. */
export function workerProblems(
  values: Partial<Values> & { readonly PORTICO_DATABASE_URL?: string | undefined },
): string[] {
  const { PORTICO_WORKERS: workers = 1, PORTICO_DATABASE_URL: databaseUrl } = values;
  if (workers === 1 || databaseUrl !== undefined) return [];
  return ['PORTICO_WORKERS must be 1 without PORTICO_DATABASE_URL: only one process can use the embedded database.'];
}
