import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a data URL of an image with the given size. Bytes after the end of the image count as well. */
function imageOf(bytes: number, type = 'png'): string {
  return `data:image/${type};base64,${Buffer.concat([png, Buffer.alloc(bytes - png.length)]).toString('base64')}`;
}

async function people() {
  const { api, project } = await portico();
  const user = await project.user();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  const upload = async (who: { access_token: string; refresh_token: string }, profile_image_url: string) =>
    await api.withTokens(who).callBadly('PATCH /users/me', { body: { profile_image_url } });
  return { api, user, anonymous, upload };
}

test('rejects data that is not an image, with any declared type', async () => {
  const { user, upload } = await people();
  const page = Buffer.from('<script>alert(1)</script>').toString('base64');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');

  for (const given of [`data:image/png;base64,${page}`, `data:image/svg+xml;base64,${svg}`, 'data:image/png;base64,']) {
    expect(await upload(user, given)).toBeRefused(
      400,
      'Invalid image format or corrupted image data. Accepted formats: PNG, JPEG, GIF, BMP and WebP.',
    );
  }
  for (const given of [
    `data:text/html;base64,${page}`,
    'data:image/png,x',
    'https://example.com/x.png',
    'javascript:alert(1)',
  ]) {
    expect(await upload(user, given)).toBeRefused(400, /^Invalid profile image URL/);
  }
});

test('stores an image with the type of its bytes, not the declared type', async () => {
  const { user, upload } = await people();

  const answer = await upload(user, imageOf(500, 'jpeg'));
  const { profile_image_url } = answer.body as { profile_image_url: string };
  const image = await fetch(profile_image_url);

  expect(image.headers.get('content-type')).toBe('image/png');
  expect(image.headers.get('x-content-type-options')).toBe('nosniff');
});

test('limits images to a million characters, before they are decoded', async () => {
  const { user, upload } = await people();

  expect(await upload(user, imageOf(760_000))).toFail('SCHEMA_ERROR');
  expect(await upload(user, imageOf(1_040_000))).toFail('SCHEMA_ERROR');
  expect(await upload(user, imageOf(1_100_000))).toFail('BODY_PARSING_ERROR');
});

test('images of users, teams and members are at most 104,858 bytes, at every level. Logos may be larger', async () => {
  const { api, anonymous, user, upload } = await people();
  const tooLarge = 'Image size (104859 bytes) exceeds maximum allowed size (104858 bytes)';
  const body = { profile_image_url: imageOf(104_859) };

  for (const who of [anonymous, user]) {
    expect(await upload(who, imageOf(104_859))).toBeRefused(400, tooLarge);
    expect(await upload(who, imageOf(104_858))).toSucceed();
  }
  const params = { user_id: user.id };
  expect(await api.server().call('PATCH /users/:user_id', { params, body })).toBeRefused(400, tooLarge);
  expect(await api.server().call('POST /users', { body })).toBeRefused(400, tooLarge);
  const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Engines' } });
  const ofTeam = { params: { team_id: team.id }, body };
  expect(await api.server().call('PATCH /teams/:team_id', ofTeam)).toBeRefused(400, tooLarge);
  const member = { team_id: team.id, user_id: user.id };
  await api.server().call('POST /team-memberships/:team_id/:user_id', { params: member, body: {} });
  const profile = await api.server().call('PATCH /team-member-profiles/:team_id/:user_id', { params: member, body });
  expect(profile).toBeRefused(400, tooLarge);
  const logos = { logo_url: imageOf(740_000), full_logo_url: imageOf(740_000) };
  expect(await api.admin().call('PATCH /internal/projects/current', { body: logos })).toSucceed();
});

test('deletes a replaced image', async () => {
  const { api, user, upload } = await people();
  const first = (await upload(user, imageOf(500))).body as { profile_image_url: string };
  await upload(user, imageOf(600));

  expect((await fetch(first.profile_image_url)).status).toBe(404);
  expect((await api.as(user).call('GET /users/me')).body.profile_image_url).not.toBe(first.profile_image_url);
});
