#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const oldest = engines.node.replace('>=', '');
if (isOlder(process.versions.node, oldest)) {
  process.stderr.write(`Portico needs Node.js ${oldest} or later. This is Node.js ${process.versions.node}.\n`);
  process.exit(1);
}
const [, , command] = process.argv;
if (command === 'start') startAgainWithOptions();

await import('../dist/server/main.js');

/** Compares major and minor version. */
function isOlder(version, than) {
  const [[major, minor], [leastMajor, leastMinor]] = [version, than].map((one) => one.split('.').map(Number));
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

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
