import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEmptyDatabase } from '@portico/testkit/empty-database';
import { expect, onTestFinished, test } from 'vitest';
import { startScript } from './child.ts';

const rows = 20;
const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;

// Where strace is missing, `durable-filesystem.test.ts` counts the same calls from inside.
test.runIf(canTrace)(
  'between the write to the log and the acknowledgement of a commit, the log is brought to disk',
  async () => {
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
  },
);

/** Replays the calls: the log is on disk when it was synced after it was last written, and written for this row at all. */
function acknowledgements(trace: string): { n: number; isLogOnDisk: boolean }[] {
  const found: { n: number; isLogOnDisk: boolean }[] = [];
  const unfinished = new Map<string, string>();
  let wasWritten = false;
  let isDirty = false;
  for (const line of trace.split('\n')) {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    // A call that another thread's call interrupts in the listing is named at its start and answered at its end.
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
