import { portico, whileUserIsLocked } from '@portico/testkit';
import { expect, test } from 'vitest';

/** `correct horse` with bcrypt and 11 rounds: slow enough for changes during the check. */
const slowHash = '$2b$11$qEb66w9ajb0SV3waVXM6a.rwnt50hFGo/sFqi3uGEvktSPV9HJZOC';
/** The hash of another password. */
const otherHash = '$2b$04$XBc8v4wuV6J2mVuSNCZLXOpvgEIE6uky3x7A91K4Ik4KJwslYbJPK';

test('a sign-in that started before a password change neither succeeds nor restores the old password', async () => {
  const { api, project } = await portico();
  const user = await project.user({ password_hash: slowHash });
  const credentials = { email: user.email, password: 'correct horse' };

  const signIn = api.call('POST /auth/password/sign-in', { body: credentials });
  await api.call('GET /projects/current');
  const params = { user_id: user.id };
  expect(await api.server().call('PATCH /users/:user_id', { params, body: { password_hash: otherHash } })).toSucceed();

  expect(await signIn).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(await api.call('POST /auth/password/sign-in', { body: credentials })).toFail('EMAIL_PASSWORD_MISMATCH');
  const sessions = await api.server().call('GET /auth/sessions', { query: { user_id: user.id } });
  expect(sessions.body.items).toEqual([]);
});

test('concurrent sign-ins that upgrade an outdated hash all succeed', async () => {
  const { api, project } = await portico();
  const user = await project.user({ password_hash: slowHash });
  const body = { email: user.email, password: 'correct horse' };

  const answers = await Promise.all(Array.from({ length: 4 }, () => api.call('POST /auth/password/sign-in', { body })));

  for (const answer of answers) expect(answer).toSucceed();
});

test('a refresh waits for a password change and is then rejected', async () => {
  const made = await portico();
  const { api, project, server } = made;
  const user = await project.user();
  server.clock.advance(1, 'minute');

  const answer = await whileUserIsLocked(
    made,
    user,
    async () => await api.withTokens(user).call('POST /auth/sessions/current/refresh'),
    async (db) => await db.run({ text: 'delete from sessions where user_id = $1', values: [user.id] }),
  );

  expect(answer).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
});
