import { type Portico, portico } from '@portico/testkit';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import { runs } from '@portico/testkit/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExample } from '../browser/kit/example-app.ts';
import { createReader, type Reader } from './reader.ts';
import { visit } from './visit.ts';

/** The quick start for servers and the import of the migration guide, followed word by word from an empty folder. */

const guide = 'docs/get-started/quick-start-server.md';
const node = 'node --env-file=.env';
/** Sections of the guide with the files of their servers. `npm test` follows the first one. */
const servers = [
  ['Express', 'express.js'],
  ['Fastify', 'fastify.js'],
  ['Hono', 'hono.js'],
  ['NestJS', 'dist/nest.js'],
  ['Node.js without a framework', 'server.js'],
] as const;
const followed = servers.slice(0, runs({ short: 1, long: servers.length }));
let at: Portico;
let reader: Reader;
let port = 0;

beforeAll(async () => {
  at = await portico();
  port = await freePort();
  reader = createReader(at, { edit: (text) => text.replace(/(listen\(|port: )3000/, `$1${port}`) });
  await reader.follow(guide, ['Set up a script', 'Get or create a user', 'Fetch handlers']);
  const sections = followed.map(([section]) => section);
  await reader.follow(guide, sections);
}, 300_000);
afterAll(() => reader?.leave());

const usersCalled = async (query: string) =>
  (await at.api.server().call('GET /users', { query: { query } })).body.items;

test('the script creates a user once', async () => {
  // It has run as a step of the guide.
  await expect(reader.run(`${node} script.js`)).rejects.toThrow('USER_EMAIL_ALREADY_EXISTS');

  const [ada, ...others] = await usersCalled('ada@example.com');
  expect(ada).toMatchObject({ display_name: 'Ada', server_metadata: { plan: 'pro' } });
  expect(others).toEqual([]);
});

test('getting or creating a user twice returns the same one', async () => {
  const twice = `
    import { getOrCreateUser } from './get-or-create-user.ts';
    const [one, other] = [await getOrCreateUser('Grace@example.com'), await getOrCreateUser('grace@example.com')];
    console.log(one.id === other.id);`;
  reader.write('twice.ts', twice);

  expect(await reader.run(`${node} twice.ts`)).toBe('true\n');
});

test.each(followed)('the server of the section %s authenticates requests', async (_section, file) => {
  const user = await at.project.user({ display_name: 'Grace' });
  const server = await reader.start(`${node} ${file}`, port);
  try {
    const url = `${server.url}/me`;
    const [nobody, grace] = [await fetch(url), await fetch(url, { headers: headersOf(user) })];

    expect([nobody.status, await nobody.text()]).toEqual([
      401,
      expect.stringMatching(/Sign in first|USER_AUTHENTICATION_REQUIRED/),
    ]);
    expect([grace.status, await grace.text()]).toEqual([200, expect.stringContaining('Grace')]);
    expect(server.complaints()).toEqual([]);
  } finally {
    await server.stop();
  }
});

test.each(followed)(
  'a person who signs up in a browser is known to the server of the section %s',
  async (_section, file) => {
    const app = await startExample(at);
    const server = await reader.start(`${node} ${file}`, port);
    try {
      await visit({ ...server, url: app.url }, async (visitor) => {
        await visitor.page.goto(`${app.url}/handler/sign-up`);
        await visitor.signUp();
        const answer = await visitor.page.goto(`${server.url}/me`);
        expect(answer?.status()).toBe(200);
      });
    } finally {
      await app.close();
    }
  },
);

test('the fetch handler authenticates requests', async () => {
  const user = await at.project.user({ display_name: 'Grace', server_metadata: { plan: 'pro' } });
  reader.write(
    'call.ts',
    `
    import handler from './fetch.ts';
    const headers = ${JSON.stringify(headersOf(user))};
    console.log(await (await handler.fetch(new Request('http://localhost', { headers }))).text());`,
  );

  expect(await reader.run(`${node} call.ts`)).toBe('{"hello":"Grace","metadata":{"plan":"pro"}}\n');
});

test('the migration guide imports users', async () => {
  await reader.follow('docs/move-in/migrating-from-stack-auth.md', ['Import users in code']);
  reader.write(
    'exported-users.ts',
    `export const exportedUsers = [
      { email: 'linus@example.com', isVerified: true, name: 'Linus', metadata: { plan: 'free' } },
      { email: 'barbara@example.com', isVerified: false, name: null, metadata: null },
    ];`,
  );
  await reader.run(`${node} import-users.ts`);

  expect(await usersCalled('linus@example.com')).toEqual([
    expect.objectContaining({ primary_email_verified: true, display_name: 'Linus', client_metadata: { plan: 'free' } }),
  ]);
  expect(await usersCalled('barbara@example.com')).toHaveLength(1);
});

function headersOf({ access_token, refresh_token }: { access_token: string; refresh_token: string }) {
  return { 'x-stack-auth': JSON.stringify({ accessToken: access_token, refreshToken: refresh_token }) };
}
