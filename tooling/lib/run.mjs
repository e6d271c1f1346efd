import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './paths.mjs';

/**
 * Runs a program with our own streams. It is in our process group, so Ctrl-C reaches it directly. Other signals are
 * forwarded.
 *
 * @param options those of `spawn`, and `handOn`: the forwarded signals
 * @returns its exit code; 128 + n if signal n ended it, as in shells
 */
export async function run(command, args, { handOn = ['SIGTERM', 'SIGHUP'], ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const wait = () => undefined;
  process.on('SIGINT', wait);
  const listeners = handOn.map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  const code = await exitCodeOf(child);
  process.off('SIGINT', wait);
  for (const [signal, listener] of listeners) process.off(signal, listener);
  return code;
}

/**
 * Runs a program and captures its output.
 *
 * @param options those of `spawn`, and `priority`: that of the process, as in Unix
 * @returns `{ code, output }`, with both streams in order of arrival. The code is 130 if `signal` has ended it
 */
export async function runQuietly(command, args, { priority = 0, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  if (priority !== 0 && child.pid !== undefined) setPriority(child.pid, priority);
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const code = await exitCodeOf(child);
  return { code, output: Buffer.concat(chunks).toString() };
}

/**
 * Runs a Node.js program until Ctrl-C. A terminal sends the signal to every process in the foreground and npm forwards
 * it again. The program therefore gets its own process group and receives each signal once, from here. If this process
 * is killed, the program stops itself.
 */
export async function runUntilStopped(args, options = {}) {
  const watch = `--import=${new URL('./stop-with-parent.mjs', import.meta.url)}`;
  const child = spawn(process.execPath, [watch, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    ...options,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let lastSeen = Number.NEGATIVE_INFINITY;
    process.on(signal, () => {
      const isEcho = performance.now() - lastSeen < 500;
      lastSeen = performance.now();
      if (!isEcho) child.kill(signal);
    });
  }
  return await exitCodeOf(child);
}

function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.on('error', (error) => (error.name === 'AbortError' ? resolve(130) : reject(error)));
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
