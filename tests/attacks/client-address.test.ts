import { createAddressReader } from '@portico/server/http/address/address';
import { readSettings } from '@portico/server/settings/settings';
import { engineOfRun, portico, startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';

type Headers = Readonly<Record<string, string>>;

const peer = '127.0.0.1';
const socket = { ip: peer };

/** Returns the address that a server with these settings stores for a request with these headers. */
function originBehind(environment: Headers): (headers: Headers) => unknown {
  const read = createAddressReader(readSettings(environment).clientAddress, () => ({}));
  return (headers) => read({ headers, socket: { remoteAddress: peer } });
}

const forgeries = ['cf-connecting-ip', 'x-real-ip', 'true-client-ip', 'x-client-ip', 'fastly-client-ip', 'forwarded'];
const forged = Object.fromEntries(forgeries.map((name) => [name, '198.51.100.1']));
const geography = { 'cf-ipcountry': 'NL', 'x-vercel-ip-country': 'NL', 'cloudfront-viewer-country': 'NL' };

test('without a trusted proxy no header changes the address or the country', () => {
  const originOf = originBehind({});

  expect(originOf({ ...forged, ...geography, 'x-forwarded-for': '203.0.113.9' })).toEqual(socket);
});

test('behind one trusted proxy, only the last entry of X-Forwarded-For counts', () => {
  for (const value of ['true', '1']) {
    const originOf = originBehind({ PORTICO_TRUSTED_PROXY: value });

    const claimed = { ...forged, ...geography, 'x-forwarded-for': '10.0.0.1, 203.0.113.9' };
    expect(originOf(claimed)).toEqual({ ip: '203.0.113.9' });
    expect(originOf({ ...forged, 'x-forwarded-for': '203.0.113.9:4711' })).toEqual({ ip: '203.0.113.9' });
    expect(originOf({ 'x-forwarded-for': '[2001:db8::1]:4711' })).toEqual({ ip: '2001:db8::1' });
    expect(originOf(forged)).toEqual(socket);
  }
});

test('a malformed address in a header falls back to the address of the connection', () => {
  const originOf = originBehind({ PORTICO_TRUSTED_PROXY: '1' });

  for (const entry of ['evil', '1.2.3', '1.2.3.4.5', '127.0.0.1%00', `fe80::1%${'a'.repeat(200)}`, ',', '', '\0']) {
    expect(originOf({ 'x-forwarded-for': `203.0.113.9, ${entry}` })).toEqual(socket);
  }
});

test('behind two trusted proxies, the second entry from the right counts', () => {
  const originOf = originBehind({ PORTICO_TRUSTED_PROXY: '2' });

  expect(originOf({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.2' })).toEqual({ ip: '203.0.113.9' });
  expect(originOf({ 'x-forwarded-for': '203.0.113.9' })).toEqual({ ip: '203.0.113.9' });
});

test('behind proxies in trusted networks, the first address outside of them counts', () => {
  const originOf = originBehind({ PORTICO_TRUSTED_PROXY: 'loopback, 10.0.0.0/8, 2001:db8:ff::/48' });

  const list = '198.51.100.1, 203.0.113.9, 2001:db8:ff::7, 10.1.2.3';
  expect(originOf({ 'x-forwarded-for': list })).toEqual({ ip: '203.0.113.9' });
  expect(originOf({ 'x-forwarded-for': '203.0.113.9, ::ffff:10.1.2.3' })).toEqual({ ip: '203.0.113.9' });
});

test('reads a list of any length only from its right end', () => {
  const originOf = originBehind({ PORTICO_TRUSTED_PROXY: '127.0.0.0/8' });

  expect(originOf({ 'x-forwarded-for': `${'127.0.0.1,'.repeat(200_000)}203.0.113.9,127.0.0.1` })).toEqual({
    ip: '203.0.113.9',
  });
});

test('ignores all headers of a caller outside of the trusted networks', () => {
  const networks = { PORTICO_TRUSTED_PROXY: '10.0.0.0/8' };
  const single = { ...networks, PORTICO_CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP', PORTICO_GEO_HEADERS: 'cloudflare' };

  for (const environment of [networks, single]) {
    const originOf = originBehind(environment);
    expect(originOf({ ...forged, ...geography, 'x-forwarded-for': '203.0.113.9' })).toEqual(socket);
  }
});

test('reads only the header in the settings, with only one address', () => {
  const originOf = originBehind({
    PORTICO_TRUSTED_PROXY: 'loopback',
    PORTICO_CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP',
  });

  const others = { ...forged, 'x-forwarded-for': '198.51.100.1' };
  expect(originOf({ ...others, 'cf-connecting-ip': '203.0.113.9' })).toEqual({ ip: '203.0.113.9' });
  expect(originOf({ ...others, 'cf-connecting-ip': '198.51.100.1, 203.0.113.9' })).toEqual(socket);
});

test('reads only the geographic headers in the settings', () => {
  const named = originBehind({
    PORTICO_TRUSTED_PROXY: '1',
    PORTICO_GEO_HEADERS: 'countryCode=X-Country, cityName=x-city',
  });
  expect(named({ ...geography, 'x-country': 'DE', 'x-city': 'M%C3%BCnchen' })).toEqual({
    ...socket,
    countryCode: 'DE',
    cityName: 'München',
  });
  expect(named(geography)).toEqual(socket);

  const vercel = originBehind({ PORTICO_TRUSTED_PROXY: '1', PORTICO_GEO_HEADERS: 'vercel' });
  expect(vercel({ ...geography, 'x-vercel-ip-country': 'FR' })).toEqual({ ...socket, countryCode: 'FR' });
  expect(vercel({ 'cf-ipcountry': 'NL', 'cloudfront-viewer-country': 'NL' })).toEqual(socket);
});

test('stores the address that the trusted proxy reports for a session', async () => {
  const server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_TRUSTED_PROXY: 'loopback' } });
  try {
    const { api, project } = await portico(server);
    const user = await project.user();
    const headers = { ...forged, ...geography, 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    await api.as(user).withHeaders(headers).call('POST /auth/sessions/current/refresh');

    const { body } = await api.as(user).call('GET /auth/sessions', { query: { user_id: 'me' } });

    expect(body.items[0]?.last_used_at_end_user_ip_info).toEqual({ ip: '203.0.113.9' });
  } finally {
    await server.stop();
  }
});
