import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const main = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url));

/** A running command. */
export interface Run {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  readonly printed: () => string;
  /** The exit code. */
  readonly end: Promise<number | null>;
}

/**
 * Runs the command line with its own configuration folder.
 *
 * @param environment variables of the commands
 */
export function terminal(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = (...given: string[]): Run => {
    const child = spawn(process.execPath, ['--conditions=source', main, ...given], {
      env: { PATH, NODE_COMPILE_CACHE, XDG_CONFIG_HOME: folder, ...environment },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    const end = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
    return { child, printed: () => text, end };
  };
  const run = async (...given: string[]) => {
    const { end, printed } = start(...given);
    return { code: await end, printed: printed() };
  };
  return { start, run, file: join(folder, 'portico', 'credentials.json') };
}
