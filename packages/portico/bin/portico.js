#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576 node --max-semi-space-size=8 --heap-growing-percent=100
// The options are those of `npm start`: see tooling/build-steps.mjs for what each of them is for.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  process.stderr.write(`Portico needs Node.js 22 or later. This is Node.js ${process.versions.node}.\n`);
  process.exit(1);
}
if (major < 22) {
  process.stderr.write(
    `Warning: Node.js ${process.versions.node} gets no security updates. Use Node.js 22 or later to run Portico.\n`,
  );
  await import('../dist/server/node-20.js');
}

/** Commands for the developer of an app, and options that both programs have. */
const appCommands = ['login', 'logout', 'whoami', 'webhooks', '--version', '-v'];
await import(appCommands.includes(process.argv[2]) ? '../dist/server/app-commands.js' : '../dist/server/main.js');
