// Preloaded into programs of their own process group: if the starter is killed hard, nothing else would stop them.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
// Programs that this one starts inherit its flags, but talk with it, not with the starter.
process.execArgv = process.execArgv.filter((flag) => !flag.endsWith('stop-with-parent.mjs'));
