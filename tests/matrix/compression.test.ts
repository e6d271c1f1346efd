import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { accessLevels, type EndpointSpec, endpoints, schemaAt } from '@portico/contract';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Sends a request like a browser, without decoding the response. */
async function rawGet(url: string, headers: Readonly<Record<string, string>>, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: NodeJS.Dict<unknown>; body: Buffer }>();
  const sent = request(url, { method, headers }, (response) => {
    response.toArray().then((chunks) => resolve({ headers: response.headers, body: Buffer.concat(chunks) }), reject);
  });
  sent.on('error', reject).end();
  return await promise;
}

async function withUsers() {
  const at = await portico();
  const server = at.api.server();
  for (let index = 0; index < 4; index += 1)
    await server.call('POST /users', { body: { display_name: `Otter ${index}` } });
  const get = async (accepted: string, path = '/users', method = 'GET') =>
    await rawGet(`${at.url}/api/v1${path}`, { ...at.api.admin().headers, 'accept-encoding': accepted }, method);
  return { ...at, get };
}

test('JSON over 1 kB is compressed for clients that accept it', async () => {
  const { get } = await withUsers();

  const [plain, zipped] = [await get('identity'), await get('gzip, deflate, br, zstd')];

  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(plain.headers.vary).toBe('accept-encoding');
  expect(zipped.body.length).toBeLessThan(plain.body.length / 2);
  expect(gunzipSync(zipped.body)).toEqual(plain.body);
});

test('HEAD has the headers of the compressed response', async () => {
  const { get } = await withUsers();

  const [whole, head] = [await get('gzip'), await get('gzip', '/users', 'HEAD')];

  expect(head.body).toHaveLength(0);
  expect(head.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(whole.body.length) });
});

test.each(['', 'br', 'gzip;q=0', 'identity, *;q=0'])('no gzip unless the client accepts it: %j', async (accepted) => {
  const { get } = await withUsers();

  expect((await get(accepted)).headers['content-encoding']).toBeUndefined();
});

test.each(['/projects/current', '/internal/projects/current', '/internal/config'])(
  'short responses and those with secrets are not compressed: %s',
  async (path) => {
    const { get, project } = await withUsers();
    await project.configure({
      domains: Array.from({ length: 60 }, (_, index) => ({
        domain: `https://a${index}.example.com`,
        handler_path: '/h',
      })),
    });

    const { headers, body } = await get('gzip', path === '/projects/current' ? '/internal/installation' : path);

    expect(headers['content-encoding']).toBeUndefined();
    if (path !== '/projects/current') expect(body.length).toBeGreaterThan(1000);
  },
);

/** Names of fields that contain a secret. */
const secret =
  /(?:^|_)(?:secret|password|token|private_key|secret_server_key|super_secret_admin_key)$|^config_(?:override_)?string$|^html$/;
/** Whether a user has one. */
const flag = /^(?:has|is|allow|allows)_/;

test('every GET whose response has a field with a secret says so', () => {
  const missing = Object.entries<EndpointSpec>(endpoints).flatMap(([operation, spec]) => {
    if (!operation.startsWith('GET ') || spec.raw !== undefined || spec.hasSecrets === true) return [];
    const schemas = accessLevels.flatMap((level) => schemaAt(spec.response, level) ?? []);
    const texts = schemas.map((schema) => JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })));
    const names = texts.flatMap((text) => [...text.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name));
    const found = names.filter((name) => secret.test(name) && !flag.test(name));
    return found.length === 0 ? [] : [`${operation}: ${[...new Set(found)].join(', ')}`];
  });

  expect(missing).toEqual([]);
});
