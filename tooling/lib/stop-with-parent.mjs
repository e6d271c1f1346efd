// Preloaded into programs with their own process group, which would otherwise keep running if the parent is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
// Child processes of this program inherit its flags, but are connected to it and not to the parent.
process.execArgv = process.execArgv.filter((flag) => !flag.endsWith('stop-with-parent.mjs'));
