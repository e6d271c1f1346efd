import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMigratedDatabase } from '@portico/testkit/databases/empty-database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { copyCommands } from './copy-commands.ts';
import { copyCommandName } from './copy-steps.ts';

/** The command on a real embedded database. */
async function embedded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-copies-'));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const database = await openDatabase({ url: undefined, dataDir });
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const run = copyCommands(database)[copyCommandName]?.run ?? expect.fail('There is no such command.');
  // The command uses neither of them.
  const [context, platform] = [{} as JobContext, {} as Platform];
  return async (argument: string) =>
    await run(context, platform, { startedAt: new Date(), position: undefined, argument });
}

test('one copy at a time, whose steps have an order', async () => {
  const step = await embedded();
  expect(await step('end')).toMatchObject({ failure: 'The backup has ended. Begin again.' });
  expect(await step('begin')).toMatchObject({ data: expect.stringMatching(/db$/) });
  expect(await step('begin')).toMatchObject({ failure: expect.stringContaining('Another backup is running.') });
  expect(await step('end')).toMatchObject({ data: { label: expect.stringContaining('LABEL: portico') } });
  expect(await step('end')).toMatchObject({ failure: 'The backup has ended. Begin again.' });
  expect(await step('release')).toEqual({ lines: [] });
  expect(await step('release')).toEqual({ lines: [] });
  expect(await step('begin')).toHaveProperty('data');
  expect(await step('fly')).toMatchObject({ failure: 'Unknown step of a backup.' });
});

test('a copy whose terminal was killed ends after a minute, and one that is kept goes on', async () => {
  const step = await embedded();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await step('begin');
  vi.advanceTimersByTime(50_000);
  await step('keep');
  vi.advanceTimersByTime(50_000);
  expect(await step('begin')).toMatchObject({ failure: expect.stringContaining('Another backup is running.') });
  vi.advanceTimersByTime(11_000);
  await expect.poll(async () => await step('begin')).toHaveProperty('data');
});
