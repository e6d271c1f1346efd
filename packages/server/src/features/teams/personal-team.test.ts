import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

test('a personal team gets its name when a server makes its user a full one', async () => {
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
