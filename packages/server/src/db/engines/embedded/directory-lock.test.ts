import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';
import { currentOwner, type LockOwner } from './lock-owner.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-lock-'));
});

afterEach(async () => await rm(directory, { recursive: true, force: true }));

const leave = async (owner: Partial<LockOwner>) =>
  await writeFile(join(directory, 'portico.lock'), JSON.stringify({ ...currentOwner('left behind'), ...owner }));
const ownerNow = (): LockOwner => JSON.parse(readFileSync(join(directory, 'portico.lock'), 'utf8'));

test('the error of a second process names the process, the directory and the solution', async () => {
  const lock = await lockDirectory(directory, {});

  const second = lockDirectory(directory, {});

  await expect(second).rejects.toThrow(
    new RegExp(`data directory ${directory} is in use by process ${process.pid}\\. .*PORTICO_DATABASE_URL`),
  );
  lock.release();
  expect(readdirSync(directory)).toEqual([]);
});

test('replaces the lock of a dead process with a warning', async () => {
  const warnings: string[] = [];
  await leave({ pid: 2 ** 22 + 1 });

  const lock = await lockDirectory(directory, { onWarning: (message) => warnings.push(message) });

  expect(ownerNow().pid).toBe(process.pid);
  expect(warnings).toHaveLength(1);
  lock.release();
});

test('does not mistake a later process with the same PID for the owner', async () => {
  await leave({ pid: process.ppid, startedAt: '1' });

  const lock = await lockDirectory(directory, {});

  expect(ownerNow().pid).toBe(process.pid);
  lock.release();
});

test('treats an unreadable lock as unowned', async () => {
  await writeFile(join(directory, 'portico.lock'), '');

  const lock = await lockDirectory(directory, {});

  expect(ownerNow().pid).toBe(process.pid);
  lock.release();
});

test('exactly one of many concurrent processes gets a stale lock', async () => {
  await leave({ pid: 2 ** 22 + 1 });

  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, async () => await lockDirectory(directory, {})));

  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
});

test('a claim of a process that died while replacing the lock does not block the directory', async () => {
  await leave({ pid: 2 ** 22 + 1 });
  const claim = join(directory, 'portico.lock.after-left behind');
  await writeFile(claim, JSON.stringify({ ...currentOwner('claimer'), pid: 2 ** 22 + 2 }));

  const lock = await lockDirectory(directory, {});

  expect(ownerNow().pid).toBe(process.pid);
  lock.release();
  expect(readdirSync(directory)).toEqual([]);
});

test('an owner on another machine is alive while it updates its lock', async () => {
  const lock = await lockDirectory(directory, {});
  await writeFile(
    join(directory, 'portico.lock'),
    JSON.stringify({ ...ownerNow(), machine: 'elsewhere', hostname: 'otter' }),
  );

  await expect(lockDirectory(directory, {})).rejects.toThrow(/in use by process \d+ on otter/);

  lock.release();
});

test('an owner on another machine is dead after six seconds without an update', async () => {
  await leave({ machine: 'elsewhere', hostname: 'otter' });
  let waited = 0;

  const lock = await lockDirectory(directory, {}, async (millis) => {
    waited += millis;
  });

  expect(waited).toBe(6000);
  expect(ownerNow().pid).toBe(process.pid);
  lock.release();
});
