import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverArguments, serverEnvironment } from '../tooling/build-steps.mjs';

/** A measured process. */
export interface Measurable {
  readonly url: string;
  /** Returns the resident memory in MB. */
  memory(): number;
  /** Returns the CPU seconds so far. */
  cpu(): number;
  stop(): Promise<void>;
  /** Sends a signal to the process. */
  signal(name: NodeJS.Signals): void;
}

/** Unit of times in `/proc`, the same on every Linux. */
const clockTicksPerSecond = 100;

/** Returns a started process as a measured one. */
export async function started(child: ChildProcess, url: string): Promise<Measurable> {
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    url,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    cpu: () => {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
      const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
      return (user + system) / clockTicksPerSecond;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    signal: (name) => {
      child.kill(name);
    },
  };
}

/** Starts the minimal route of `floor.ts`. */
export async function startFloor(databaseUrl: string, tenancyId: string, userId: string): Promise<Measurable> {
  const child = fork(join(import.meta.dirname, 'floor.ts'), [databaseUrl, tenancyId, userId]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return await started(child, `http://127.0.0.1:${port}`);
}

/**
 * Starts a build of Portico like `npm start`, on its own port.
 *
 * @param build arguments of Node.js that start the server: options, then its main file. By default, those of this build
 */
export async function startPortico(
  port: number,
  environment: Readonly<Record<string, string>>,
  build: readonly string[] = serverArguments,
): Promise<Measurable> {
  const child = fork(build.at(-1) ?? '', [], {
    execArgv: build.slice(0, -1),
    env: {
      PATH: process.env.PATH,
      MALLOC_TRIM_THRESHOLD_: serverEnvironment.MALLOC_TRIM_THRESHOLD_,
      MALLOC_ARENA_MAX: serverEnvironment.MALLOC_ARENA_MAX,
      PORTICO_PORT: String(port),
      PORTICO_LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  const exited = once(child, 'exit').then(() => {
    throw new Error('Portico did not start.');
  });
  const [first] = (await Promise.race([child.stdout ? once(child.stdout, 'data') : exited, exited])) as [Buffer];
  if (!String(first).includes('ready')) throw new Error(String(first));
  exited.catch(() => undefined);
  child.stdout?.resume();
  return await started(child, url);
}
