import { randomUUID } from 'node:crypto';
import type { TeamId } from '@portico/contract';
import { mailsTo, type Portico, portico, type TestUser } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/team-invitation';
const invitee = 'invitee@example.com';

async function given() {
  const made = await portico();
  await made.project.configure({
    team_creator_default_permissions: ['$invite_members', '$read_members', '$remove_members'].map((id) => ({ id })),
    team_member_default_permissions: [{ id: '$read_members' }],
  });
  const [host, invited] = [await made.project.user(), await made.project.user()];
  const { body: team } = await made.api
    .server()
    .call('POST /teams', { body: { display_name: 'Crew', creator_user_id: host.id } });
  const { api, url } = made;
  const invite = async (by: TestUser, more: object = {}) =>
    await api.as(by).call('POST /team-invitations/send-code', {
      body: { email: invitee, team_id: team.id, callback_url, ...more },
    });
  const codeOf = async (email = invitee) => (await mailsTo(url, email))[0]?.code ?? '';
  const accept = async (by: TestUser, code: string) =>
    await api.as(by).call('POST /team-invitations/accept', { body: { code } });
  const list = async (by: TestUser) => await api.as(by).call('GET /team-invitations', { query: { team_id: team.id } });
  const members = async () => {
    const { body } = await api.server().call('GET /team-member-profiles', { query: { team_id: team.id } });
    return body.items.map(({ user_id }) => user_id);
  };
  return { ...made, host, invited, team, invite, codeOf, accept, list, members };
}

test('an invited person gets an email, sees the team, joins it and gets the permissions of members', async () => {
  const { api, url, host, invited, team, invite, codeOf, accept, list, members } = await given();

  const sent = await invite(host, { email: 'Invitee@Example.com' });

  expect(sent.body).toMatchObject({ success: true });
  const [mail] = await mailsTo(url, invitee);
  expect(mail?.subject).toBe('You have been invited to join a team at Test project');
  expect(mail?.link).toBe(`${callback_url}?code=${mail?.code}`);
  expect((await list(host)).body.items).toEqual([
    {
      id: sent.body.id,
      callback_url,
      team_id: team.id,
      team_display_name: 'Crew',
      recipient_email: invitee,
      expires_at_millis: expect.any(Number),
    },
  ]);
  const code = await codeOf();
  const details = await api.as(invited).call('POST /team-invitations/accept/details', { body: { code } });
  expect(details.body).toEqual({ team_id: team.id, team_display_name: 'Crew' });
  expect((await accept(invited, code)).body).toEqual({});
  expect(await members()).toEqual([host.id, invited.id]);
  const permissions = { query: { user_id: 'me', team_id: team.id } };
  expect((await api.as(invited).call('GET /team-permissions', permissions)).body.items).toHaveLength(1);
  expect((await list(host)).body.items).toEqual([]);
});

test('an invitation can be used once, and existing members can accept it', async () => {
  const { host, invited, project, invite, codeOf, accept, members } = await given();
  const other = await project.user();
  await invite(host);
  const code = await codeOf();

  expect(await accept(host, code)).toSucceed();
  expect(await accept(invited, code)).toFail('VERIFICATION_CODE_ALREADY_USED');
  await invite(host);
  const next = await codeOf();
  const answers = await Promise.all([invited, other, invited, other].map(async (user) => await accept(user, next)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await members()).toHaveLength(2);
});

test('the history of a team has each invitation with its status, page by page', async () => {
  const { api, server, host, invited, team, invite, codeOf, accept } = await given();
  const history = async (query: { limit?: number; cursor?: string } = {}) =>
    await api.server().call('GET /team-invitations/history', { query: { team_id: team.id, ...query } });
  expect((await history()).body).toMatchObject({ items: [], pagination: { next_cursor: null } });
  await invite(host);
  await accept(invited, await codeOf());
  const revoked = await invite(host, { email: 'revoked@example.com' });
  const code = await codeOf('revoked@example.com');
  await api.server().call('DELETE /team-invitations/:invitation_id', {
    params: { invitation_id: revoked.body.id },
    query: { team_id: team.id },
  });
  await invite(host, { email: 'pending@example.com' });

  const first = await history({ limit: 2 });
  const statuses = (items: readonly { recipient_email: string; status: string }[]) =>
    items.map(({ recipient_email, status }) => `${recipient_email}: ${status}`);
  expect(statuses(first.body.items)).toEqual(['pending@example.com: pending', 'revoked@example.com: revoked']);
  const rest = await history({ cursor: first.body.pagination.next_cursor ?? '' });
  expect(statuses(rest.body.items)).toEqual([`${invitee}: accepted`]);
  expect(rest.body.pagination.next_cursor).toBeNull();
  // A revoked invitation cannot be found, by code or by ID.
  expect(await accept(invited, code)).toFail('VERIFICATION_CODE_NOT_FOUND');
  const { body: events } = await api.server().call('GET /events', { query: { types: 'team_invitation.revoked' } });
  expect(events.items).toHaveLength(1);

  server.clock.advance(8, 'day');
  expect(statuses((await history()).body.items)[0]).toBe('pending@example.com: expired');
  const unknown = { query: { team_id: randomUUID() as TeamId } };
  expect(await api.server().callBadly('GET /team-invitations/history', unknown)).toFail('TEAM_NOT_FOUND');
});

test('a copied link replaces the one in the email, and does not verify the address', async () => {
  const { api, host, project, team, invite, codeOf, accept, members } = await given();
  const joining = await project.user({ primary_email: invitee });
  const { body: sent } = await invite(host);
  const mailed = await codeOf();
  const copy = async (body: { team_id: TeamId; callback_url: string }) =>
    await api.server().call('POST /team-invitations/:invitation_id/link', { params: { invitation_id: sent.id }, body });

  const copied = await copy({ team_id: team.id, callback_url });

  const code = new URL(copied.body.link).searchParams.get('code') ?? '';
  expect(copied.body.link).toBe(`${callback_url}?code=${code}`);
  expect(await accept(joining, mailed)).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await accept(joining, code)).toSucceed();
  expect(await members()).toContain(joining.id);
  const { body: me } = await api.as(joining).call('GET /users/me');
  expect(me).toMatchObject({ primary_email: invitee, primary_email_verified: false });

  const params = { invitation_id: sent.id };
  const again = { params, body: { team_id: team.id, callback_url } };
  expect(await api.server().callBadly('POST /team-invitations/:invitation_id/link', again)).toFail(
    'VERIFICATION_CODE_NOT_FOUND',
  );
  const untrusted = { params, body: { team_id: team.id, callback_url: 'https://evil.example.com/x' } };
  expect(await api.server().callBadly('POST /team-invitations/:invitation_id/link', untrusted)).toFail(
    'REDIRECT_URL_NOT_WHITELISTED',
  );
});

test('a link is copied only for a team of the invitation', async () => {
  const { api, host, invite } = await given();
  const { body: sent } = await invite(host);
  const { body: other } = await api.server().call('POST /teams', { body: { display_name: 'Others' } });
  const slots = { params: { invitation_id: sent.id }, body: { team_id: other.id, callback_url } };
  expect(await api.server().callBadly('POST /team-invitations/:invitation_id/link', slots)).toFail(
    'VERIFICATION_CODE_NOT_FOUND',
  );
});

test('an address that is invited twice has one open invitation, with the newer link', async () => {
  const { url, host, team, invited, api, invite, accept, list } = await given();
  const codes: string[] = [];
  const ids: string[] = [];
  for (const email of [invitee, ` ${invitee.toUpperCase()}`, 'other@example.com']) {
    ids.push((await invite(host, { email })).body.id);
    codes.push((await mailsTo(url, invitee))[0]?.code ?? '');
  }
  const { body: other } = await api.server().call('POST /teams', { body: { display_name: 'Other' } });
  await api.server().call('POST /team-invitations/send-code', {
    body: { email: invitee, team_id: other.id, callback_url },
  });

  expect((await list(host)).body.items.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(await accept(invited, codes[0] ?? '')).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await accept(invited, codes[1] ?? '')).toSucceed();
  expect((await list(host)).body.items.map(({ recipient_email }) => recipient_email)).toEqual(['other@example.com']);
  expect(team.id).not.toBe(other.id);
});

test('of concurrent invitations of an address, one stays open', async () => {
  const { host, invite, list } = await given();

  const answers = await Promise.all([1, 2, 3, 4].map(async () => await invite(host)));

  for (const answer of answers) expect(answer).toSucceed();
  expect((await list(host)).body.items).toHaveLength(1);
});

test('a member is not invited again, and gets no email', async () => {
  const { url, host, project, api, team, invite } = await given();
  const member = await project.user({ primary_email_verified: true });
  const unproven = await project.user();
  for (const user of [member, unproven]) {
    const params = { team_id: team.id, user_id: user.id };
    expect(await api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} })).toSucceed(201);
  }

  expect(await invite(host, { email: member.email.toUpperCase() })).toFail('TEAM_MEMBERSHIP_ALREADY_EXISTS');
  expect(await mailsTo(url, member.email)).toEqual([]);
  // Anyone can have typed the address, so its owner may be another person, outside of the team.
  expect(await invite(host, { email: unproven.email })).toSucceed();
});

test('a list of invitations needs a team or a user', async () => {
  const { api, host, team } = await given();

  for (const as of [api.as(host), api, api.server()]) {
    for (const query of [{}, { team_id: team.id, user_id: host.id }]) {
      const answer = await as.call('GET /team-invitations', { query });
      if (as === api && 'team_id' in query) continue;
      expect(answer).toFail('SCHEMA_ERROR');
      expect(answer.text).toContain('Send either team_id or user_id.');
    }
  }
});

test('users who are not signed in can check an invitation, but not read or accept it', async () => {
  const { api, host, invited, invite, codeOf, accept } = await given();
  await api.server().call('PATCH /users/:user_id', { params: { user_id: host.id }, body: { display_name: 'Ada' } });
  await invite(host);
  const code = await codeOf();
  const check = await api.call('POST /team-invitations/accept/check-code', { body: { code } });
  const names = { team_display_name: 'Crew', inviter_display_name: 'Ada' };
  expect(check.body).toEqual({ is_code_valid: true, recipient_email: invitee, ...names });
  const body = { code };
  expect(await api.call('POST /team-invitations/accept/details', { body })).toFail('USER_AUTHENTICATION_REQUIRED');
  expect(await api.call('POST /team-invitations/accept', { body })).toFail('USER_AUTHENTICATION_REQUIRED');
  expect(await accept(invited, code)).toSucceed();
});

test('inviting, listing and revoking require permissions in the team', async () => {
  const { api, host, invited, team, invite, codeOf, accept, list, project } = await given();
  const outsider = await project.user();
  const { body: sent } = await invite(host);
  await accept(invited, await codeOf());
  const { body: second } = await invite(host);
  const withdraw = async (by: TestUser, invitation_id: string) =>
    await api
      .as(by)
      .call('DELETE /team-invitations/:invitation_id', { params: { invitation_id }, query: { team_id: team.id } });

  for (const act of [async () => await invite(outsider), async () => await list(outsider)]) {
    expect(await act()).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
  }
  expect(await invite(invited)).toFail('TEAM_PERMISSION_REQUIRED', { permission_id: '$invite_members' });
  expect(await list(invited)).toFail('TEAM_PERMISSION_REQUIRED', { permission_id: '$invite_members' });
  expect(await withdraw(invited, second.id)).toFail('TEAM_PERMISSION_REQUIRED', { permission_id: '$remove_members' });
  const anonymous = { body: { email: invitee, team_id: team.id, callback_url } };
  expect(await api.call('POST /team-invitations/send-code', anonymous)).toFail('USER_AUTHENTICATION_REQUIRED');
  expect(await withdraw(host, sent.id)).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await withdraw(host, second.id)).toSucceed();
  expect(await accept(outsider, await codeOf())).toFail('VERIFICATION_CODE_NOT_FOUND');
});

test('requires a trusted callback URL and an existing team', async () => {
  const { api, host, invite } = await given();

  expect(await invite(host, { callback_url: 'https://evil.example/' })).toFail('REDIRECT_URL_NOT_WHITELISTED');
  const lost = { email: invitee, team_id: randomUUID() as TeamId, callback_url };
  expect(await api.server().call('POST /team-invitations/send-code', { body: lost })).toFail('TEAM_NOT_FOUND');
});

test('invitations expire and are deleted with their team', async () => {
  const { api, host, team, invite, codeOf, server } = await given();
  await invite(host);
  const old = await codeOf();
  server.clock.advance(8, 'day');

  const check = async (code: string) => await api.call('POST /team-invitations/accept/check-code', { body: { code } });
  expect(await check(old)).toFail('VERIFICATION_CODE_EXPIRED');
  const byServer = await api.server().call('GET /team-invitations', { query: { team_id: team.id } });
  expect(byServer.body.items).toEqual([]);
  await api
    .server()
    .call('POST /team-invitations/send-code', { body: { email: invitee, team_id: team.id, callback_url } });
  const next = await codeOf();
  await api.server().call('DELETE /teams/:team_id', { params: { team_id: team.id } });
  expect(await check(next)).toFail('VERIFICATION_CODE_NOT_FOUND');
});

test('joining a concurrently deleted team succeeds or returns that the invitation does not exist', async () => {
  const { api, url, host, invited, accept } = await given();
  const server = api.server();
  const rounds = Array.from({ length: 8 }, async (_, round) => {
    const { body: team } = await server.call('POST /teams', {
      body: { display_name: 'Crew', creator_user_id: host.id },
    });
    const emails = Array.from({ length: 8 }, (_, index) => `invitee-${round}-${index}@example.com`);
    const codes = await Promise.all(
      emails.map(async (email) => {
        await server.call('POST /team-invitations/send-code', { body: { email, team_id: team.id, callback_url } });
        return (await mailsTo(url, email))[0]?.code ?? '';
      }),
    );
    const [deleted, ...accepted] = await Promise.all([
      // In some rounds a little later, when the others have started.
      accept(host, '0'.repeat(45)).then(async () => {
        for (let pause = 0; pause < round % 4; pause += 1) await accept(host, '0'.repeat(45));
        return await server.call('DELETE /teams/:team_id', { params: { team_id: team.id } });
      }),
      ...codes.map(async (code) => await accept(invited, code)),
    ]);
    expect(deleted).toSucceed();
    return accepted.map(({ status, code }) => (status === 200 ? 'joined' : (code ?? String(status))));
  });

  const outcomes = new Set((await Promise.all(rounds)).flat());

  for (const outcome of outcomes) expect(outcome).toMatch(/^(joined|VERIFICATION_CODE_(NOT_FOUND|ALREADY_USED))$/);
});

describe('with a project that requires the invited address', () => {
  async function strict() {
    const made = await given();
    await requireAddress(made, true);
    const verified = await made.project.user({ primary_email: invitee, primary_email_verified: true });
    return { ...made, verified };
  }

  async function requireAddress({ api }: Pick<Portico, 'api'>, isOn: boolean) {
    const config = { 'teams.invitationsRequireVerifiedEmail': isOn };
    const body = { config_override_string: JSON.stringify(config) };
    expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  }

  test('only a user who has verified it sees and accepts the invitation', async () => {
    const { api, host, invited, verified, invite, codeOf, accept, members } = await strict();
    await invite(host);
    const code = await codeOf();
    const masked = { recipient_email: 'i***@example.com' };

    for (const operation of ['accept', 'accept/check-code', 'accept/details'] as const) {
      expect(await api.as(invited).call(`POST /team-invitations/${operation}`, { body: { code } })).toFail(
        'TEAM_INVITATION_EMAIL_MISMATCH',
        masked,
      );
    }
    expect(await api.call('POST /team-invitations/accept/check-code', { body: { code } })).toSucceed();
    expect(await members()).toEqual([host.id]);
    expect(await api.as(verified).call('POST /team-invitations/accept/check-code', { body: { code } })).toSucceed();
    expect(await accept(verified, code)).toSucceed();
    expect(await members()).toEqual([host.id, verified.id]);
  });

  test('an address that was only typed does not count, and is not masked', async () => {
    const { project, api, host, invite, codeOf, accept, members } = await strict();
    const email = `${randomUUID()}@example.com`;
    const typist = await project.user({ primary_email: email, primary_email_verified: false });
    await invite(host, { email });
    const code = await codeOf(email);

    expect(await accept(typist, code)).toFail('TEAM_INVITATION_EMAIL_MISMATCH', { recipient_email: email });
    expect(await members()).toEqual([host.id]);
    const change = { params: { user_id: typist.id }, body: { primary_email_verified: true } };
    expect(await api.server().call('PATCH /users/:user_id', change)).toSucceed();
    expect(await accept(typist, code)).toSucceed();
  });

  test('only the invited one of several concurrent users joins', async () => {
    const { project, host, verified, invite, codeOf, accept, members } = await strict();
    const others = await Promise.all(Array.from({ length: 4 }, async () => await project.user()));
    await invite(host);
    const code = await codeOf();

    const answers = await Promise.all([...others, verified].map(async (user) => await accept(user, code)));

    const codes = answers.map((answer) => answer.code ?? String(answer.status));
    expect(codes.at(-1)).toBe('200');
    for (const other of codes.slice(0, -1)) {
      expect(other).toMatch(/^(TEAM_INVITATION_EMAIL_MISMATCH|VERIFICATION_CODE_ALREADY_USED)$/);
    }
    expect(await members()).toEqual([host.id, verified.id]);
  });

  test('the setting applies to invitations that were sent before', async () => {
    const { api, host, invited, invite, codeOf, accept } = await given();
    await invite(host);
    const code = await codeOf();
    await requireAddress({ api }, true);
    expect(await accept(invited, code)).toFail('TEAM_INVITATION_EMAIL_MISMATCH');
    await requireAddress({ api }, false);
    expect(await accept(invited, code)).toSucceed();
  });
});

test('members without a name are listed with their address, for members who can invite others', async () => {
  const { api, project, host, team, invite, codeOf, accept } = await given();
  const nameless = await project.user();
  const named = await project.user({ display_name: 'Grace' });
  for (const user of [nameless, named]) {
    await invite(host);
    expect(await accept(user, await codeOf())).toSucceed();
  }
  const listAs = async (by: TestUser) => {
    const { body } = await api.as(by).call('GET /team-member-profiles', { query: { team_id: team.id } });
    return body.items.map(({ display_name, primary_email }) => [display_name, primary_email]);
  };

  expect(await listAs(host)).toEqual([
    [null, host.email],
    [null, nameless.email],
    ['Grace', null],
  ]);
  expect(await listAs(named)).toEqual([
    [null, null],
    [null, null],
    ['Grace', null],
  ]);
});
