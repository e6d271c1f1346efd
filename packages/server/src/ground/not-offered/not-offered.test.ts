import { gzipSync } from 'node:zlib';
import { portico, rawRequest } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** What newer clients get of features that Portico does not have. @see docs/reference/protocol/newer-clients.md#what-portico-does */

describe('features that are not offered', () => {
  test('accept batches of page views in JSON and gzip without a user, and store nothing', async () => {
    const { url, api } = await portico();
    const batch = JSON.stringify({ events: [{ event_type: '$page-view', event_at_ms: 1, data: {} }] });

    await api.call('GET /projects/current');
    for (const place of ['/analytics/events/batch', '/session-replays/batch']) {
      const send = async (type: string, body: string | Uint8Array<ArrayBuffer>) =>
        await rawRequest(url, {
          method: 'POST',
          path: `/api/v1${place}`,
          headers: { ...api.headers, 'content-type': type },
          body,
        });
      const sent = await send('application/json', batch);
      expect(sent).toSucceed();
      expect(sent.trips).toBe(0);
      expect(await send('application/octet-stream', new Uint8Array(gzipSync(batch)))).toSucceed();
    }
  });

  test('return the values of a project that does not use them', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    const empty = { items: [], is_paginated: true, pagination: { next_cursor: null } };

    expect((await api.server().call('GET /emails/outbox')).body).toEqual(empty);
    expect((await api.admin().call('GET /internal/session-replays')).body).toEqual(empty);
    expect((await api.admin().call('GET /internal/emails/managed-onboarding/list')).body).toEqual({ items: [] });
    expect((await api.admin().call('GET /internal/user-activity', { query: { user_id: user.id } })).body).toEqual({
      data_points: [],
    });
    const preview = await api.admin().call('POST /internal/onboarding/preview-affected-users', {
      body: { onboarding: { require_email_verification: true } },
    });
    expect(preview.body).toEqual({ affected_users: [], total_affected_count: 0 });
  });

  test('sign-ups accept the fields of a bot challenge', async () => {
    const { api } = await portico();
    const body = { email: 'ada@example.com', password: 'correct horse' };

    const signedUp = await api.call('POST /auth/password/sign-up', {
      body: { ...body, bot_challenge_token: 'x', bot_challenge_phase: 'visible' },
    });
    const asked = await api.call('POST /auth/otp/send-sign-in-code', {
      body: { email: 'b@example.com', callback_url: 'http://localhost:3000/x', bot_challenge_unavailable: 'true' },
    });

    expect(signedUp).toSucceed();
    expect(asked).toBeRefused(403, 'OTP sign-in is not enabled for this project');
  });

  test('teams come in pages on request', async () => {
    const { api, project } = await portico();
    const names = ['A', 'B', 'C'];
    for (const display_name of names) await api.server().call('POST /teams', { body: { display_name } });
    const seen: string[] = [];

    let cursor: string | null | undefined;
    do {
      const query = { limit: 2, order_by: 'created_at' as const, ...(cursor ? { cursor } : {}) };
      const { body } = await api.server().call('GET /teams', { query });
      if (!body.is_paginated) throw new Error('the list has no pages');
      seen.push(...body.items.map(({ display_name }) => display_name));
      cursor = body.pagination.next_cursor;
    } while (cursor);

    expect(seen).toEqual(names);
    const id = '00000000-0000-4000-8000-000000000000';
    for (const wrong of ['x', `2026-02-31T00:00:00.000000Z_${id}`, `0000-01-01T00:00:00.000000Z_${id}`]) {
      expect(await api.server().call('GET /teams', { query: { limit: 1, cursor: wrong } })).toFail('SCHEMA_ERROR');
    }
    const user = await project.user();
    expect(await api.as(user).call('GET /teams', { query: { limit: 1 } })).toBeRefused(403);
    const own = await api.as(user).call('GET /teams', { query: { limit: 1, user_id: 'me' as never } });
    expect(own.body).toMatchObject({ items: [], pagination: { next_cursor: null } });
  });

  test('users are counted with and without anonymous ones', async () => {
    const { api, project } = await portico();
    await project.user();
    await api.call('POST /auth/anonymous/sign-up');

    expect((await api.admin().call('GET /internal/metrics/user-counts')).body).toEqual({
      total_users: 2,
      anonymous_users: 1,
    });
  });

  test('permission definitions can be searched, and come as one page', async () => {
    const { api } = await portico();

    const page = await api.admin().call('GET /team-permission-definitions', { query: { limit: 1, query: 'ADMIN' } });

    expect(page.body).toMatchObject({
      items: [{ id: 'team_admin' }],
      is_paginated: true,
      pagination: { next_cursor: null },
    });
  });

  test('the confirmation page of a command-line login learns that there is no anonymous user', async () => {
    const { api } = await portico();
    const { body: begun } = await api.call('POST /auth/cli', { body: { anon_refresh_token: 'x' } });
    const login_code = begun.login_code;

    const checked = await api.call('POST /auth/cli/complete', { body: { login_code, mode: 'check' } });

    expect(checked.body).toEqual({ cli_session_state: 'none' });
    expect(await api.call('POST /auth/cli/complete', { body: { login_code } })).toFail('SCHEMA_ERROR');
  });
});
