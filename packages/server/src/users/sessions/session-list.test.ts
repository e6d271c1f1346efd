import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineOfRun, type Portico, portico, startTestServer, type Tokens } from '@portico/testkit';
import { locationDatabase } from '@portico/testkit/outside/location-database';
import { describe, expect, onTestFinished, test } from 'vitest';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:135.0) Gecko/20100101 Firefox/135.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1';

const listed = async (api: Portico['api'], tokens: Tokens) => {
  const query = { user_id: 'me', include_impersonation: true } as const;
  const answer = await api.withTokens(tokens).call('GET /auth/sessions', { query });
  expect(answer).toSucceed();
  return answer.body.items;
};

describe('the device of a session', () => {
  test('is that of the sign-in, then that of the last use', async () => {
    const { api, project, server } = await portico();
    const user = await project.user();
    const body = { email: user.email, password: user.password };
    const { body: tokens } = await api
      .withHeaders({ 'user-agent': windows })
      .call('POST /auth/password/sign-in', { body });
    const [before] = await listed(api, tokens);

    server.clock.advance(2, 'minute');
    const headers = { 'x-stack-refresh-token': tokens.refresh_token, 'user-agent': iphone };
    expect(await api.call('POST /auth/sessions/current/refresh', { headers })).toSucceed();
    const [after] = await listed(api, tokens);

    expect(before).toMatchObject({
      is_current_session: true,
      device: { browser: 'Firefox', system: 'Windows', model: null },
    });
    expect(after?.device).toEqual({ browser: 'Safari', system: 'iOS', model: 'iPhone' });
  });

  test('stays when a server refreshes the session, and is unknown for a session of a server', async () => {
    const { api, project, server } = await portico();
    const user = await project.user();
    const { body: tokens } = await api
      .server()
      .withHeaders({ 'user-agent': windows })
      .call('POST /auth/sessions', { body: { user_id: user.id } });
    const refreshed = async (agent: string) => {
      server.clock.advance(2, 'minute');
      const headers = { 'x-stack-refresh-token': tokens.refresh_token, 'user-agent': agent };
      expect(await api.call('POST /auth/sessions/current/refresh', { headers })).toSucceed();
      return (await listed(api, tokens))[0]?.device;
    };

    expect((await listed(api, tokens))[0]?.device).toBeNull();
    expect(await refreshed(windows)).toMatchObject({ browser: 'Firefox' });
    expect(await refreshed('node')).toMatchObject({ browser: 'Firefox' });
  });
});

test('the location database gives the place of an address that no proxy reports', async () => {
  const path = join(tmpdir(), `portico-places-${process.pid}.mmdb`);
  const record = {
    country: { iso_code: 'CH' },
    subdivisions: [{ iso_code: 'ZH' }],
    city: { names: { en: 'Zurich' } },
    location: { latitude: 47.37, longitude: 8.55, time_zone: 'Europe/Zurich' },
  };
  writeFileSync(path, locationDatabase([['203.0.113.0/24', record]]));
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_LOCATION_DATABASE: path, PORTICO_TRUSTED_PROXY: 'true', PORTICO_GEO_HEADERS: 'cloudflare' },
  });
  onTestFinished(server.stop);
  const { api, project } = await portico(server);
  const user = await project.user();
  const body = { email: user.email, password: user.password };
  const placeFrom = async (headers: Record<string, string>) => {
    const { body: tokens } = await api.withHeaders(headers).call('POST /auth/password/sign-in', { body });
    return (await listed(api, tokens)).find((session) => session.is_current_session)?.last_used_at_end_user_ip_info;
  };

  expect(await placeFrom({ 'x-forwarded-for': '203.0.113.9' })).toEqual({
    ip: '203.0.113.9',
    countryCode: 'CH',
    regionCode: 'ZH',
    cityName: 'Zurich',
    latitude: 47.37,
    longitude: 8.55,
    tzIdentifier: 'Europe/Zurich',
  });
  expect(await placeFrom({ 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'NL' })).toEqual({
    ip: '203.0.113.9',
    countryCode: 'NL',
  });
  expect(await placeFrom({ 'x-forwarded-for': '198.51.100.1' })).toEqual({ ip: '198.51.100.1' });
});
