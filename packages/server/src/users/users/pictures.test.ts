import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const png = `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(50)]).toString('base64')}`;

test('a client uploads one, which is public and deleted with its replacement or the user', async () => {
  const { api, project } = await portico();
  const user = await project.user();
  const set = async (profile_image_url: string | null) =>
    (await api.as(user).call('PATCH /users/me', { body: { profile_image_url } })).body.profile_image_url ?? '';

  const first = await set(png);
  const seen = await fetch(first);
  const second = await set(png);

  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await seen.arrayBuffer()).length).toBe(58);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
  await api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } });
  expect((await fetch(second)).status).toBe(404);
});

test('only servers can set URLs, and invalid images are rejected with the reason', async () => {
  const { api, project } = await portico();
  const user = await project.user();
  const set = async (profile_image_url: string) =>
    await api.as(user).call('PATCH /users/me', { body: { profile_image_url } });
  const big = `data:image/png;base64,${Buffer.alloc(99_000).toString('base64')}`;

  expect(await set('https://example.com/me.png')).toBeRefused(400, 'Invalid profile image URL');
  expect(await set('data:text/html;base64,PGI+')).toBeRefused(
    400,
    /^Invalid profile image URL. Send a base64 data URL/,
  );
  expect(await set('data:image/svg+xml;base64,PHN2Zz4=')).toBeRefused(
    400,
    'Invalid image format or corrupted image data. Accepted formats: PNG, JPEG, GIF, BMP and WebP.',
  );
  expect(await set(`data:image/png;base64,${'A'.repeat(1_390_000)}`)).toFail('SCHEMA_ERROR');
  expect(await set(big)).toBeRefused(
    400,
    'Invalid image format or corrupted image data. Accepted formats: PNG, JPEG, GIF, BMP and WebP.',
  );
  expect(await set('nonsense')).toFail('SCHEMA_ERROR');
  const asServer = await api.server().call('PATCH /users/:user_id', {
    params: { user_id: user.id },
    body: { profile_image_url: 'https://example.com/me.png' },
  });
  expect(asServer.body.profile_image_url).toBe('https://example.com/me.png');
});
