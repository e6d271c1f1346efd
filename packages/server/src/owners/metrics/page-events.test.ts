import { gzipSync } from 'node:zlib';
import { type Portico, portico, rawRequest } from '@portico/testkit';
import { expect, test } from 'vitest';

const pageView = { event_type: '$page-view', event_at_ms: 1, data: { url: 'https://app.example.com/private' } };
const click = { event_type: '$click', event_at_ms: 1, data: { x: 1 } };
const batch = (...events: object[]) =>
  JSON.stringify({
    session_replay_segment_id: '00000000-0000-4000-8000-000000000000',
    batch_id: '00000000-0000-4000-8000-000000000000',
    sent_at_ms: 1,
    events,
  });

async function given() {
  const made = await portico();
  const override = JSON.stringify({ 'apps.installed.analytics.enabled': true });
  await made.api.admin().call('PATCH /internal/config/override', { body: { config_override_string: override } });
  const user = await made.project.user();
  const send = async (body: string | Buffer, headers = made.api.as(user).headers) =>
    await rawRequest(made.url, {
      method: 'POST',
      path: '/api/v1/analytics/events/batch',
      headers: {
        ...headers,
        'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  return { ...made, user, send };
}

/** Returns the page views and clicks of today. */
async function today({ api }: Portico, include_anonymous = false) {
  const { body } = await api.admin().call('GET /internal/metrics', { query: { include_anonymous } });
  const { daily_page_views, daily_clicks } = body.analytics_overview;
  return [daily_page_views.at(-1)?.activity, daily_clicks.at(-1)?.activity];
}

test('page views and clicks are counted by day if the project turns that on', async () => {
  const made = await given();

  const sent = await made.send(batch(pageView, click, pageView, { ...click, event_type: '$else' }));
  expect(await made.send(gzipSync(batch(pageView)))).toSucceed();

  expect(sent).toSucceed();
  expect(sent.trips).toBe(1);
  expect(await today(made)).toEqual([3, 1]);
  await made.server.app.background.sweep();
  expect(await today(made)).toEqual([3, 1]);
  made.server.clock.advance(1, 'day');
  expect(await today(made)).toEqual([0, 0]);
});

test('anonymous users are counted apart', async () => {
  const made = await given();
  const { body } = await made.api.call('POST /auth/anonymous/sign-up');

  expect(await made.send(batch(pageView), made.api.withTokens(body).headers)).toSucceed();

  expect([await today(made), await today(made, true)]).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

test('batches without a user, and those of projects that have not turned it on, are dropped', async () => {
  const made = await given();
  const other = await portico();
  const stranger = await other.project.user();

  for (const headers of [made.api.headers, other.api.as(stranger).headers]) {
    const sent = await made.send(batch(pageView), headers);
    expect(sent).toSucceed();
    expect(sent.trips).toBe(0);
  }

  expect([await today(made), await today(other)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('batches that are invalid, too long or too large when unpacked are rejected, and count nothing', async () => {
  const made = await given();

  for (const body of [
    '{}',
    '{"events":[{}]}',
    batch(...Array.from({ length: 201 }, () => pageView)),
    Buffer.from('no gzip'),
    gzipSync('no JSON'),
    gzipSync(Buffer.alloc(50_000_000)),
  ]) {
    expect(await made.send(body)).toBeRefused(400, 'The batch is not valid.');
  }

  expect(await today(made)).toEqual([0, 0]);
  expect(made.server.errors).toEqual([]);
});
