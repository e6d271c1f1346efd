import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

test('a project can switch off new anonymous users. Existing ones stay signed in and can sign up', async () => {
  const { api, project } = await portico();
  const { body: early } = await api.call('POST /auth/anonymous/sign-up');
  await project.configure({ anonymous_enabled: false });

  expect(await api.call('POST /auth/anonymous/sign-up')).toFail('ANONYMOUS_ACCOUNTS_NOT_ENABLED');
  const asEarly = api.withTokens(early);
  expect(await asEarly.call('GET /users/me')).toSucceed();
  const upgraded = await asEarly.call('POST /auth/password/sign-up', {
    body: { email: 'ada@example.com', password: 'correct horse' },
  });
  expect(upgraded.body.user_id).toBe(early.user_id);
  expect((await api.server().call('GET /users', { query: { include_anonymous: true } })).body.items).toHaveLength(1);
  await project.configure({ anonymous_enabled: true });
  expect(await api.call('POST /auth/anonymous/sign-up')).toSucceed();
});
