import { expect, onTestFinished, test, vi } from 'vitest';
import { type LocalAnswer, startLocalApi } from '../../testing/local-api.ts';
import { PorticoClientApp, serverStatus } from '../index.ts';

/** Runs timers only when the test advances the time. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Waits for the network. Timers do not run. */
async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

async function roundTrip(url: string) {
  await fetch(url).catch(() => undefined);
}

async function startApp(answer: () => LocalAnswer | Promise<LocalAnswer>) {
  const api = await startLocalApi(({ path }) => (path === '/' ? { text: '' } : answer()));
  const app = new PorticoClientApp({
    projectId: 'internal',
    publishableClientKey: 'pck_1',
    baseUrl: api.url,
    tokenStore: 'memory',
  });
  return { api, app };
}

test.each([
  ['refuses connections', (): LocalAnswer => 'hang up'],
  ['does not answer', () => new Promise<LocalAnswer>(() => undefined)],
  ['is behind a gateway that cannot reach it', (): LocalAnswer => ({ status: 502, text: 'Bad gateway' })],
])('shows within three seconds that the server %s, while the call is retried', async (_, away) => {
  stopClock();
  let isAway = true;
  const { app, api } = await startApp(() =>
    isAway ? away() : { json: { id: 'p', display_name: 'P', config: { enabled_oauth_providers: [] } } },
  );
  const seen: string[] = [];
  onTestFinished(serverStatus.watch(() => seen.push(serverStatus.get())));

  const call = app.getProject();
  await until(() => api.received.length === 1);
  await vi.advanceTimersByTimeAsync(2499);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(501);
  expect(seen).toEqual(['waiting']);

  isAway = false;
  for (let second = 0; second < 20; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    await roundTrip(api.url);
  }
  expect((await call).displayName).toBe('P');
  expect(seen).toEqual(['waiting', 'ok']);
});

test('a fast call is not shown, also when it fails', async () => {
  const { app } = await startApp(() => ({ status: 500, text: 'Something went wrong.' }));
  const seen: string[] = [];
  onTestFinished(serverStatus.watch(() => seen.push(serverStatus.get())));

  await expect(app.getProject()).rejects.toMatchObject({ status: 500 });

  expect([serverStatus.get(), seen]).toEqual(['ok', []]);
});
