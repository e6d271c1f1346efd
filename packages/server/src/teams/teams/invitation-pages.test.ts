import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

test('a copied link keeps the page of the invitation, also if the first trusted domain is another one', async () => {
  const { api } = await portico();
  const server = api.server();
  const { body: team } = await server.call('POST /teams', { body: { display_name: 'Crew' } });
  const callback_url = 'http://localhost:3000/join';
  const invitation = { email: 'invitee@example.com', team_id: team.id, callback_url };
  const { body: sent } = await server.call('POST /team-invitations/send-code', { body: invitation });
  const { body: listed } = await server.call('GET /team-invitations', { query: { team_id: team.id } });
  expect(listed.items.map((one) => one.callback_url)).toEqual([callback_url]);

  const slots = { params: { invitation_id: sent.id }, body: { team_id: team.id } };
  const copied = await server.call('POST /team-invitations/:invitation_id/link', slots);
  expect(copied.body.link.startsWith(`${callback_url}?code=`)).toBe(true);
  const other = { ...slots, body: { team_id: team.id, callback_url: 'http://localhost:3000/other' } };
  expect((await server.call('POST /team-invitations/:invitation_id/link', other)).body.link).toContain('/other?code=');
  const { body: changed } = await server.call('GET /team-invitations', { query: { team_id: team.id } });
  expect(changed.items.map((one) => one.callback_url)).toEqual(['http://localhost:3000/other']);
});
