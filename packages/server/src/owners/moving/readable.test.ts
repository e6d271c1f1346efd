import { randomUUID } from 'node:crypto';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const images = [
  'https://',
  'http://',
  'https://a b.com/x.png',
  'http://ex.com:99999/a',
  'https://[::1',
  'https://%',
  'http://1.2.3.999/x',
];

test('users and teams can be read after an import with images that are none', async () => {
  const { api } = await portico();
  const [user_id, team_id] = [randomUUID(), randomUUID()];
  const contents = [
    { type: 'user', id: user_id, profile_image_url: 'https://example.com/ada.png' },
    { type: 'team', id: team_id, display_name: 'Otters' },
    ...images.flatMap((profile_image_url) => [
      { type: 'user', profile_image_url },
      { type: 'team', display_name: 'Others', profile_image_url },
      { type: 'membership', user_id, team_id, profile_image_url },
    ]),
  ];
  const lines = contents.map((content, at) => ({ line: at + 1, content }));
  const body = { dry_run: false, on_conflict: 'skip', lines } as const;
  const params = { run_id: randomUUID() };
  const imported = await api.admin().call('POST /internal/imports/:run_id', { params, body: body as never });
  const [ada, otters, ...others] = imported.body.lines;
  expect([ada?.outcome, otters?.outcome]).toEqual(['created', 'created']);
  for (const { reason } of others) expect(reason).toMatch(/^profile_image_url/);

  expect(await api.server().call('GET /users', { query: {} })).toSucceed();
  expect(await api.server().call('GET /users/:user_id', { params: { user_id: user_id as never } })).toSucceed();
  expect(await api.server().call('GET /teams', { query: {} })).toSucceed();
});
