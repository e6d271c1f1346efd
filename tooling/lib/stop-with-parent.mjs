// Preloaded into programs of their own process group: if the starter is killed hard, nothing else would stop them.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
