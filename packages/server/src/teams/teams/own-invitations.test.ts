import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { mailsTo, portico, type TestUser } from '@portico/testkit';
import { expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/team-invitation';

async function given() {
  const made = await portico();
  const { api, project } = made;
  const user = await project.user({ primary_email_verified: true });
  const invite = async (email: string, name = 'Crew') => {
    const { body: team } = await api.server().call('POST /teams', { body: { display_name: name } });
    const { body } = await api
      .server()
      .call('POST /team-invitations/send-code', { body: { email, team_id: team.id, callback_url } });
    return { team, id: body.id };
  };
  const list = async (by: TestUser, user_id: UserId | 'me' = 'me') =>
    await api.as(by).call('GET /team-invitations', { query: { user_id: user_id as UserId } });
  const accept = async (by: TestUser, invitation_id: string, user_id: UserId | 'me' = 'me') =>
    await api.as(by).call('POST /team-invitations/:invitation_id/accept', {
      params: { invitation_id },
      query: { user_id: user_id as UserId },
    });
  const teamsOf = async (by: TestUser) => {
    const { body } = await api.as(by).call('GET /teams', { query: { user_id: 'me' as UserId } });
    return body.items.map(({ display_name }) => display_name);
  };
  return { ...made, user, invite, list, accept, teamsOf };
}

test('a user lists the invitations to a verified address, and accepts one without the link', async () => {
  const { user, invite, list, accept, teamsOf, url, api } = await given();
  const first = await invite(user.email.toUpperCase());
  const second = await invite(user.email, 'Engines');

  const listed = await list(user);

  expect(listed.trips).toBe(1);
  expect(listed.body.items).toEqual([
    {
      id: first.id,
      team_id: first.team.id,
      team_display_name: 'Crew',
      recipient_email: user.email,
      expires_at_millis: expect.any(Number),
      callback_url: expect.any(String),
    },
    expect.objectContaining({ id: second.id, team_display_name: 'Engines' }),
  ]);
  expect((await accept(user, first.id)).body).toEqual({});
  expect(await teamsOf(user)).toEqual(['Crew']);
  expect((await list(user)).body.items).toMatchObject([{ id: second.id }]);
  const codes = (await mailsTo(url, user.email)).flatMap(({ code }) => (code === undefined ? [] : [code]));
  const errors = await Promise.all(
    codes.map(async (code) => (await api.call('POST /team-invitations/accept/check-code', { body: { code } })).code),
  );
  expect(errors).toContain('VERIFICATION_CODE_ALREADY_USED');
  expect(await accept(user, first.id)).toFail('VERIFICATION_CODE_ALREADY_USED');
});

test('an address that is not verified gives no invitations', async () => {
  const { project, invite, list, accept, teamsOf } = await given();
  const thief = await project.user({ primary_email_verified: false });
  const { id } = await invite(thief.email);

  expect((await list(thief)).body.items).toEqual([]);
  expect(await accept(thief, id)).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await teamsOf(thief)).toEqual([]);
});

test('invitations to others are neither listed nor accepted', async () => {
  const { project, api, user, invite, list, accept } = await given();
  const other = await project.user({ primary_email_verified: true });
  const { id } = await invite(user.email);

  expect((await list(other)).body.items).toEqual([]);
  expect(await accept(other, id)).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await list(other, user.id)).toBeRefused(403);
  expect(await accept(other, id, user.id)).toBeRefused(403);
  const params = { invitation_id: id };
  const query = { user_id: 'me' as UserId };
  expect(await api.call('GET /team-invitations', { query })).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
  expect(await api.call('POST /team-invitations/:invitation_id/accept', { params, query })).toFail(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  );
  expect(await accept(user, randomUUID())).toFail('VERIFICATION_CODE_NOT_FOUND');
  const elsewhere = await given();
  const same = await elsewhere.project.user({ primary_email: `x${user.email}`, primary_email_verified: true });
  expect(await elsewhere.accept(same, id)).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect((await list(user)).body.items).toHaveLength(1);
});

test('expired and revoked invitations cannot be accepted', async () => {
  const { api, server, user, invite, list, accept } = await given();
  const [old, revoked] = [await invite(user.email), await invite(user.email)];
  await api.server().call('DELETE /team-invitations/:invitation_id', {
    params: { invitation_id: revoked.id },
    query: { team_id: revoked.team.id },
  });
  expect(await accept(user, revoked.id)).toFail('VERIFICATION_CODE_NOT_FOUND');

  server.clock.advance(8, 'day');

  const { body } = await api.call('POST /auth/password/sign-in', {
    body: { email: user.email, password: user.password },
  });
  const again = { ...user, ...body };
  expect((await list(again)).body.items).toEqual([]);
  expect(await accept(again, old.id)).toFail('VERIFICATION_CODE_EXPIRED');
});

test('a server lists and accepts the invitations of any user', async () => {
  const { api, user, invite, teamsOf } = await given();
  const { id } = await invite(user.email);
  const query = { user_id: user.id };

  expect((await api.server().call('GET /team-invitations', { query })).body.items).toMatchObject([{ id }]);
  expect(
    await api.server().call('POST /team-invitations/:invitation_id/accept', { params: { invitation_id: id }, query }),
  ).toSucceed();
  expect(await teamsOf(user)).toEqual(['Crew']);
});

test('only one of several concurrent accepts consumes an invitation', async () => {
  const { user, invite, accept, teamsOf } = await given();
  const { id } = await invite(user.email);

  const answers = await Promise.all(Array.from({ length: 6 }, async () => await accept(user, id)));

  expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 5 }, () => 'VERIFICATION_CODE_ALREADY_USED'),
  ]);
  expect(await teamsOf(user)).toEqual(['Crew']);
});
