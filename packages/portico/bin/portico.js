#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

const [, , command] = process.argv;
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  process.stderr.write(`Portico needs Node.js 22 or later. This is Node.js ${process.versions.node}.\n`);
  process.exit(1);
}
if (command === 'start') startAgainWithOptions();
if (major < 22) {
  process.stderr.write(
    `Warning: Node.js ${process.versions.node} gets no security updates. Use Node.js 22 or later to run Portico.\n`,
  );
  await import('../dist/server/node-20.js');
}

await import('../dist/server/main.js');

/**
 * Replaces this process by one with the options of `npm start` (tooling/build-steps.mjs), which save memory. They can only be
 * given to a new process. Older versions of Node.js, and Windows, cannot replace a process, and run without them.
 */
function startAgainWithOptions() {
  const options = ['--max-semi-space-size=16', '--heap-growing-percent=100'];
  if (process.execve === undefined || process.platform === 'win32' || process.execArgv.length > 0) return;
  const words = [...options, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.execve(process.execPath, [process.argv0, ...words], {
    MALLOC_TRIM_THRESHOLD_: String(2 ** 20),
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  });
}
