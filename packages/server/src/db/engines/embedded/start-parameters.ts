/** PGlite's own defaults without `-F`, which switches fsync off, and with settings that make commits durable. */
export const startParameters: readonly string[] = [
  ['--single', '-O', '-j'],
  setting('search_path', 'public'),
  setting('exit_on_error', 'false'),
  setting('log_checkpoints', 'false'),
  setting('max_worker_processes', '0'),
  setting('max_parallel_workers', '0'),
  setting('max_parallel_workers_per_gather', '0'),
  setting('max_parallel_maintenance_workers', '0'),
  setting('io_method', 'sync'),
  setting('fsync', 'on'),
  // The default, fdatasync, does nothing in this build.
  setting('wal_sync_method', 'fsync'),
  setting('synchronous_commit', 'on'),
  setting('full_page_writes', 'on'),
  // Fully allocated at start: the default would use 128 MB of memory.
  setting('shared_buffers', '32MB'),
  // This build has no JIT compiler, and planning for one takes time.
  setting('jit', 'off'),
].flat();

/** Replaces settings above for files in memory. */
export const parametersInMemory: readonly string[] = [
  setting('fsync', 'off'),
  setting('synchronous_commit', 'off'),
  setting('full_page_writes', 'off'),
].flat();

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`];
}
