import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@portico/server/db/database';
import { copyEmptyDatabase } from '@portico/testkit/databases/empty-database';
import { runs } from '@portico/testkit/runs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startScript } from './child.ts';

const kills = runs({ short: 2, long: 50 });
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-kill-'));
  await copyEmptyDatabase(join(dataDir, 'db'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('repeated kills of the process lose no acknowledged write', async () => {
  const acknowledged: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const writer = startScript('./writer.ts', [dataDir, String(kill * 100_000)]);
    const rowsBefore = randomInt(1, 400);
    await writer.line((line) => Number(line) >= kill * 100_000 + rowsBefore);
    writer.process.kill('SIGKILL');
    await writer.ended;
    acknowledged.push(...writer.lines.map(Number).filter((n) => !Number.isNaN(n)));
  }

  const database = await openDatabase({ url: undefined, dataDir });
  const { rows } = await database.handle().run({ text: 'select n, text from acknowledged', values: [] });
  await database.close();

  const present = new Map(rows.map((row) => [Number(row.n), row.text]));
  expect(acknowledged.length).toBeGreaterThan(kills);
  expect(acknowledged.filter((n) => present.get(n) !== `row ${n} `.repeat(50))).toEqual([]);
  // At most one unacknowledged row per kill may exist: the one that was being written.
  expect(present.size - acknowledged.length).toBeLessThanOrEqual(kills);
});

test('rejects a second process on the directory with the PID of the first, and the first continues', async () => {
  const first = startScript('./writer.ts', [dataDir]);
  await first.line((line) => Number(line) > 5);

  const second = startScript('./writer.ts', [dataDir, '1000']);

  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(`The data directory ${dataDir} is in use by process ${first.process.pid}.`);
  const seen = first.lines.length;
  await first.line((line) => Number(line) > seen + 5);
  first.process.kill('SIGKILL');
  await first.ended;
});

test('exactly one of several processes gets the directory of a killed one', async () => {
  const dead = startScript('./writer.ts', [dataDir]);
  await dead.line((line) => line === 'ready');
  dead.process.kill('SIGKILL');
  await dead.ended;

  const starters = Array.from({ length: 4 }, (_, index) => startScript('./writer.ts', [dataDir, `${index + 1}000000`]));
  const outcomes = await Promise.allSettled(
    starters.map(async (starter) => await starter.line((line) => line === 'ready')),
  );

  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  for (const starter of starters) starter.process.kill('SIGKILL');
  await Promise.all(starters.map(async (starter) => await starter.ended));
});
