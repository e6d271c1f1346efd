import { expect, test, vi } from 'vitest';
import { type JobContext, startJobs } from './jobs.ts';

test('a job that fails is reported by its name, and the jobs after it run', async () => {
  const after = vi.fn(async () => 0);
  const failures: [unknown, string][] = [];
  const failure = new Error('no');
  const jobs = [
    { name: 'broken', everySeconds: 0, run: () => Promise.reject(failure) },
    { name: 'after', everySeconds: 0, run: after },
  ];

  const running = startJobs(
    jobs,
    () => ({ db: { withOrigin: () => ({}) }, now: new Date() }) as unknown as JobContext,
    (error, job) => failures.push([error, job]),
  );
  await expect.poll(() => after.mock.calls.length).toBeGreaterThan(0);
  await running.stop();

  expect(failures[0]).toEqual([failure, 'broken']);
  // The kind of the error, not its text.
  expect(running.states()).toEqual([
    { name: 'broken', everySeconds: 0, succeededAt: undefined, failedAt: expect.any(Date), error: 'Error' },
    { name: 'after', everySeconds: 0, succeededAt: expect.any(Date), failedAt: undefined, error: undefined },
  ]);
});
