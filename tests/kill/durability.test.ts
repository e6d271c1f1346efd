import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEmptyDatabase } from '@portico/testkit/databases/empty-database';
import { expect, onTestFinished, test } from 'vitest';
import { startScript } from './child.ts';

const rows = 20;
const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;

// Without strace, `durable-filesystem.test.ts` counts the same calls inside the process.
test.runIf(canTrace)('syncs the log between its write and the acknowledgement of a commit', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'portico-durability-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  await copyEmptyDatabase(join(directory, 'db'));
  const trace = join(directory, 'trace');
  const strace = ['strace', '-f', '-y', '-s', '16', '-e', 'trace=fsync,fdatasync,write,pwrite64', '-o', trace];

  const writer = startScript('./writer.ts', [directory, '1', String(rows)], { wrapper: strace });
  expect(await writer.ended, writer.errors()).toBe(0);

  expect(acknowledgements(readFileSync(trace, 'utf8'))).toEqual(
    Array.from({ length: rows }, (_, index) => ({ n: index + 1, isLogOnDisk: true })),
  );
});

/** Replays the system calls. The log is on disk if it was written for this row and synced after its last write. */
function acknowledgements(trace: string): { n: number; isLogOnDisk: boolean }[] {
  const found: { n: number; isLogOnDisk: boolean }[] = [];
  const unfinished = new Map<string, string>();
  let wasWritten = false;
  let isDirty = false;
  for (const line of trace.split('\n')) {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    // Calls that another thread's call interrupts are listed in two parts: the call at its start, the result at its
    // end.
    if (call.endsWith('<unfinished ...>')) unfinished.set(thread, call);
    const resumed = call.startsWith('<... ');
    const named = resumed ? (unfinished.get(thread) ?? '') : call;
    const isAnswered = !call.endsWith('<unfinished ...>');
    if (/^(pwrite64|write)\(\d+<[^>]*\/pg_wal\//.test(named)) {
      isDirty = true;
      wasWritten = true;
    }
    if (/^(fsync|fdatasync)\(\d+<[^>]*\/pg_wal\//.test(named) && isAnswered && /= 0$/.test(call)) isDirty = false;
    const [, n] = /^write\(1<[^>]*>, "(\d+)\\n"/.exec(named) ?? [];
    if (n !== undefined && !resumed) {
      found.push({ n: Number(n), isLogOnDisk: wasWritten && !isDirty });
      wasWritten = false;
    }
  }
  return found;
}
