import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

test('a personal team gets its name when a server upgrades its user', async () => {
  const { api, project } = await portico();
  await project.configure({ create_team_on_sign_up: true });
  const { body: nameless } = await api.server().call('POST /users', { body: { is_anonymous: true } });
  const params = { user_id: nameless.id };
  expect(nameless.selected_team?.display_name).toBe('Personal Team');

  const renamed = await api.server().call('PATCH /users/:user_id', {
    params,
    body: { is_anonymous: false, display_name: 'Ada', primary_email: 'ada@example.com' },
  });

  expect(renamed.body).toMatchObject({ is_anonymous: false, selected_team: { display_name: "Ada's Team" } });
  const again = await api.server().call('PATCH /users/:user_id', {
    params,
    body: { is_anonymous: false, display_name: 'Grace' },
  });
  expect(again.body.selected_team?.display_name).toBe("Ada's Team");
});

test('the personal team of a user with a very long name or email gets a truncated name', async () => {
  const { api, project } = await portico();
  await project.configure({ create_team_on_sign_up: true });
  const email = `${'x'.repeat(64)}@${'y'.repeat(63)}.${'z'.repeat(63)}.${'w'.repeat(53)}.example`;
  const { body: named } = await api.server().call('POST /users', { body: { display_name: '\u{1f600}'.repeat(128) } });

  const signedUp = await api.call('POST /auth/password/sign-up', { body: { email, password: 'correct horse' } });

  expect(await api.withTokens(signedUp.body).call('GET /users/me')).toSucceed();
  const { body: users } = await api.server().call('GET /users');
  const names = users.items.map(({ selected_team }) => selected_team?.display_name ?? '');
  expect(names).toEqual([`${'\u{1f600}'.repeat(124)}'s Team`, `${email.slice(0, 249)}'s Team`]);
  expect(named.selected_team?.display_name).toBe(names[0]);
});
