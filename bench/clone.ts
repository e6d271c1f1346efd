import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { budgets } from '../tooling/budgets.mjs';
import { withoutNpm } from '../tooling/lib/local-registry.mjs';
import type { BudgetRow } from './budget-rows.ts';
import { options } from './options.ts';

/** Measures what a developer waits for in a fresh clone of the last commit, with a warm cache of npm. Ports from `--port` on. */

const environment = { ...withoutNpm(process.env), PORTICO_PORT: String(options.port) };

/** Measures the first `npm start`, the example beside it, the second start, and `npm run pack`. Each row takes up to minutes. */
export async function* cloneRows(): AsyncGenerator<BudgetRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'portico-clone-'));
  const cwd = join(home, 'portico');
  try {
    await promisify(execFile)('git', ['clone', '--quiet', join(import.meta.dirname, '..'), cwd]);
    const first = await until(cwd, ['start'], /Portico is ready/);
    yield rowsOf('npm start in a fresh clone, warm cache of npm', first, budgets.cloneStartSeconds);
    // They are built behind the running server.
    while (!existsSync(join(cwd, '.cache/build/packages.digest'))) await wait(100);
    const words = ['run', 'example', '--', '--port', String(options.port + 1)];
    const example = await until(cwd, words, /Local:/);
    await example.stop();
    await first.stop();
    yield rowsOf('npm run example beside it', example, budgets.exampleSeconds);
    const second = await until(cwd, ['start'], /Portico is ready/);
    await second.stop();
    yield rowsOf('npm start again', second);
    yield rowsOf('npm run pack', await until(cwd, ['run', 'pack'], undefined), budgets.packSeconds);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface Measured {
  readonly seconds: number;
  /** The longest time without output. */
  readonly silence: number;
  stop(): Promise<void>;
}

function rowsOf(name: string, { seconds, silence }: Measured, limit?: number): BudgetRow[] {
  return [
    { name, unit: 's', values: [seconds], limit },
    { name: '  longest time without output', unit: 's', values: [silence], limit: budgets.silenceSeconds },
  ];
}

/** Runs npm until its output has a sign, or until it ends if there is none. @throws if it ends before or fails */
async function until(cwd: string, words: readonly string[], sign: RegExp | undefined): Promise<Measured> {
  const startedAt = performance.now();
  const child = spawn('npm', words, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const closed = once(child, 'close') as Promise<[code: number | null]>;
  let output = '';
  let [silence, lastAt] = [0, startedAt];
  const hear = () => {
    const now = performance.now();
    silence = Math.max(silence, now - lastAt);
    lastAt = now;
  };
  await new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      hear();
      output += stripVTControlCharacters(bytes.toString());
      if (sign?.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then(([code]) =>
      sign === undefined && code === 0 ? resolve() : reject(new Error(`npm ${words.join(' ')} ended: ${output}`)),
    );
  });
  hear();
  return { seconds: (lastAt - startedAt) / 1000, silence: silence / 1000, stop: async () => await stop(child, closed) };
}

async function stop({ pid, exitCode }: ChildProcess, closed: Promise<unknown>): Promise<void> {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGINT');
  await closed;
}
