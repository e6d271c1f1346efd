import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutageLog, type OutageLog } from './outage-log.ts';

let lines: (readonly [message: string, details: object])[];
let isAway: boolean;
let log: OutageLog;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  isAway = true;
  const ping = async () => {
    if (isAway) throw new Error('refused');
  };
  log = createOutageLog({ warn: (details, message) => lines.push([message, details]) }, ping);
});
afterEach(() => {
  log.close();
  vi.useRealTimers();
});

const messages = () => lines.map(([message]) => message);
const seconds = async (count: number) => void (await vi.advanceTimersByTimeAsync(count * 1000));

test('an outage is a line at its beginning, one a minute, and one at its end', async () => {
  expect(log.add('request', 'refused', { request: 'req_1' })).toBe(true);
  for (let index = 0; index < 130; index += 1) {
    expect(log.add('request', 'refused', { request: 'req_2' })).toBe(false);
    log.add('job', 'reset', { job: 'emails' });
    await seconds(1);
  }
  isAway = false;
  await seconds(10);

  expect(lines).toEqual([
    ['the database is unavailable', { request: 'req_1', reason: 'refused' }],
    ['the database is still unavailable', { seconds: 60, requests: 61, jobs: 60, reason: 'reset' }],
    ['the database is still unavailable', { seconds: 120, requests: 121, jobs: 120, reason: 'reset' }],
    ['the database is available again', { seconds: 129, requests: 131, jobs: 130, reason: 'reset' }],
  ]);
});

test('an outage goes on while nothing is asked of the database and it does not answer', async () => {
  log.add('request', 'refused', {});
  log.add('request', 'refused', {});
  await seconds(61);
  expect(messages()).toEqual(['the database is unavailable', 'the database is still unavailable']);

  isAway = false;
  await seconds(6);
  expect(messages().at(-1)).toBe('the database is available again');
  log.add('request', 'refused', {});
  expect(messages().at(-1)).toBe('the database is unavailable');
});

test('an outage goes on while requests fail although the database answers', async () => {
  isAway = false;
  for (let index = 0; index < 50; index += 1) {
    log.add('request', '55P03: lock timeout', {});
    await seconds(1);
  }
  expect(messages()).toEqual(['the database is unavailable']);
  await seconds(6);
  expect(messages()).toEqual(['the database is unavailable', 'the database is available again']);
});

test('a single failure is a single line', async () => {
  isAway = false;
  log.add('request', '55P03: lock timeout', {});
  await seconds(120);

  expect(messages()).toEqual(['the database is unavailable']);
});
