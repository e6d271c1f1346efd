import { randomUUID } from 'node:crypto';
import type { ProjectRole, TeamId, UserId } from '@portico/contract';
import { mailsTo, ownersTeam, type Portico, portico, type TestPerson, type Tokens } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const password = 'correct horse battery';

/** Creates a project with its owner, who invites people. */
async function given() {
  const at = await portico();
  const team = ownersTeam(at);
  const owner = await team.join('owner');
  const invite = async (role: ProjectRole, email = `${randomUUID()}@example.com`) => {
    const answer = await owner.admin.call('POST /internal/people-invitations', { body: { email, role } });
    expect(answer).toSucceed();
    const [mail] = await mailsTo(at.url, email);
    return { id: answer.body.id, email, link: mail?.link ?? '', code: mail?.code ?? '' };
  };
  const people = async () => (await owner.admin.call('GET /internal/people', {})).body.items;
  const changeRole = async (who: Pick<TestPerson, 'id'>, role: ProjectRole, by = owner) =>
    await by.admin.call('PATCH /internal/people/:user_id', { params: { user_id: who.id }, body: { role } });
  const remove = async (who: Pick<TestPerson, 'id'>, by = owner) =>
    await by.admin.call('DELETE /internal/people/:user_id', { params: { user_id: who.id } });
  const open = async () => (await owner.admin.call('GET /internal/people-invitations')).body.items;
  const log = async (types: string) => (await at.api.server().call('GET /events', { query: { types } })).body.items;
  /** Adds a person with an address, without an invitation. */
  const joinWith = async (primary_email: string, role: ProjectRole): Promise<TestPerson> => {
    const person = await team.join(role);
    const params = { user_id: person.id as UserId };
    const body = { primary_email, primary_email_auth_enabled: true };
    expect(await at.internal.server().call('PATCH /users/:user_id', { params, body })).toSucceed();
    return person;
  };
  return { ...at, team, owner, invite, people, changeRole, remove, open, log, joinWith };
}

async function signUp({ internal }: Portico, code: string) {
  return await internal.call('POST /internal/people-invitations/sign-up', { body: { code, password } });
}

describe('people', () => {
  test('are listed with their roles in the order of joining, in pages', async () => {
    const { team, owner, people } = await given();
    const joined = [];
    for (const role of ['developer', 'support', 'read_only'] as const) joined.push(await team.join(role));

    const all = await people();
    const pages = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { body } = await owner.admin.call('GET /internal/people', { query: { limit: 2, cursor } });
      pages.push(body.items.length);
      cursor = body.pagination.next_cursor;
    }

    expect(all.map(({ role }) => role)).toEqual(['owner', 'owner', 'developer', 'support', 'read_only']);
    expect(all.slice(1).map(({ user_id }) => user_id)).toEqual([owner, ...joined].map(({ id }) => id));
    expect(pages).toEqual([2, 2, 1]);
  });

  test('an owner changes a role, which applies to the next request after a second', async () => {
    const { team, server, changeRole } = await given();
    const person = await team.join('read_only');
    const create = async () => await person.admin.call('POST /teams', { body: { display_name: 'New' } });
    expect(await create()).toFail('PROJECT_ROLE_REQUIRED', { role: 'read_only', required_role: 'support' });

    expect(await changeRole(person, 'support')).toSucceed();
    server.clock.advance(1, 'second');

    expect(await create()).toSucceed(201);
  });

  test('an owner removes a person, who has no access after a second', async () => {
    const { team, server, people, remove } = await given();
    const person = await team.join('developer');
    expect(await person.admin.call('GET /internal/projects/current')).toSucceed();

    expect(await remove(person)).toSucceed();
    server.clock.advance(1, 'second');

    expect(await person.admin.call('GET /internal/projects/current')).toFail('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
    expect((await people()).map(({ user_id }) => user_id)).not.toContain(person.id);
  });

  test('the last owner stays an owner, also if two owners act at once', async () => {
    const { owner, people, changeRole, remove, internal, project } = await given();
    const [first] = await people();
    const other = { id: first?.user_id ?? '' };

    const answers = await Promise.all([changeRole(other, 'developer'), remove(owner)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { body } = await internal.server().call('GET /team-permissions', {
      query: { team_id: project.ownerTeamId, permission_id: 'team_admin' },
    });
    expect(body.items).toHaveLength(1);
  });

  test('people who are not in the team cannot be changed', async () => {
    const { changeRole, remove } = await given();
    const stranger = await ownersTeam(await portico()).join('owner');

    expect(await changeRole(stranger, 'read_only')).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await remove(stranger)).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
  });

  test('an owner sees and revokes their sessions', async () => {
    const { team, owner } = await given();
    const person = await team.join('developer');
    const stranger = await ownersTeam(await portico()).join('owner');
    const list = async (user_id: string) =>
      await owner.admin.call('GET /internal/people/:user_id/sessions', { params: { user_id } });
    const [session] = (await list(person.id)).body.items;
    const params = { user_id: person.id, session_id: session?.id ?? '' };
    const revoke = async () =>
      await owner.admin.call('DELETE /internal/people/:user_id/sessions/:session_id', { params });

    expect(await list(stranger.id)).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await revoke()).toSucceed();
    expect(await revoke()).toBeRefused(404, 'Session not found.');

    expect(await person.admin.call('GET /internal/projects/current')).toFail('ADMIN_ACCESS_TOKEN_EXPIRED');
    expect((await list(person.id)).body.items).toEqual([]);
  });

  test('changes are in the event log of the project', async () => {
    const at = await given();
    const { code, email } = await at.invite('support');
    const { body } = await signUp(at, code);
    await at.changeRole({ id: body.user_id }, 'developer');
    await at.remove({ id: body.user_id });

    const types = 'person.invited,person.joined,person.updated,person.removed';
    const { body: log } = await at.api.server().call('GET /events', { query: { types, limit: 4 } });

    expect(log.items.map(({ type }) => type)).toEqual([
      'person.removed',
      'person.updated',
      'person.joined',
      'person.invited',
    ]);
    expect(log.items[1]).toMatchObject({ before: { email, role: 'support' }, after: { email, role: 'developer' } });
    expect(log.items[0]).toMatchObject({ actor: { type: 'owner', id: at.owner.id } });
  });
});

describe('an invitation', () => {
  test('the invitation of a new person creates an account with the role, also if sign-up is closed', async () => {
    const at = await given();
    const { code, email, link } = await at.invite('support');
    expect(link).toBe(`${at.url}/invitation?code=${code}`);
    const { body: details } = await at.internal.call('POST /internal/people-invitations/details', { body: { code } });
    expect(details).toMatchObject({ email, role: 'support', has_account: false });

    const answer = await signUp(at, code);

    expect(answer).toSucceed();
    const { body: user } = await at.internal.withTokens(answer.body).call('GET /users/me');
    expect(user).toMatchObject({ primary_email: email, primary_email_verified: true, has_password: true });
    expect((await at.people()).at(-1)).toMatchObject({ user_id: answer.body.user_id, role: 'support' });
    expect(await signUp(at, code)).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test('the invitation of a user is accepted only by this user', async () => {
    const at = await given();
    const email = `${randomUUID()}@example.com`;
    const sign = async (primary_email: string) => {
      const { body } = await at.internal.server().call('POST /users', {
        body: { primary_email, primary_email_auth_enabled: true, password },
      });
      const { body: tokens } = await at.internal.server().call('POST /auth/sessions', { body: { user_id: body.id } });
      return { ...(tokens as Tokens), id: body.id };
    };
    const [invited, other] = [await sign(email), await sign(`${randomUUID()}@example.com`)];
    const { code } = await at.invite('read_only', email);
    const accept = async (user: Tokens) =>
      await at.internal.withTokens(user).call('POST /internal/people-invitations/accept', { body: { code } });

    expect(await accept(other)).toFail('TEAM_INVITATION_EMAIL_MISMATCH', {
      recipient_email: `${email[0]}***@example.com`,
    });
    expect(await at.internal.call('POST /internal/people-invitations/accept', { body: { code } })).toFail(
      'USER_AUTHENTICATION_REQUIRED',
    );
    expect(await signUp(at, code)).toFail('USER_EMAIL_ALREADY_EXISTS');
    expect(await accept(invited)).toSucceed();

    expect((await at.people()).at(-1)).toMatchObject({ user_id: invited.id, role: 'read_only' });
  });

  test.each([
    ['owner', 'read_only', 'owner'],
    ['support', 'developer', 'developer'],
  ] as const)(
    'gives a member who joined otherwise (%s) the role if it is higher (%s)',
    async (role, invited, after) => {
      const at = await given();
      const email = `${randomUUID()}@example.com`;
      const { code } = await at.invite(invited, email);
      const person = await at.joinWith(email, role);
      const updates = async () => (await at.log('person.updated')).filter(({ subject_id: id }) => id === person.id);
      const before = await updates();

      const accepting = at.internal.withTokens(person).call('POST /internal/people-invitations/accept', {
        body: { code },
      });

      expect(await accepting).toSucceed();
      expect((await at.people()).at(-1)).toMatchObject({ user_id: person.id, role: after });
      const expected = { before: { email, role }, after: { email, role: after } };
      expect(await updates()).toMatchObject(role === after ? before : [expected, ...before]);
    },
  );

  test('the invitation of a member is refused', async () => {
    const at = await given();
    const { email } = await at.invite('support');
    await at.joinWith(email, 'support');

    const answer = await at.owner.admin.call('POST /internal/people-invitations', { body: { email, role: 'owner' } });

    expect(answer).toFail('TEAM_MEMBERSHIP_ALREADY_EXISTS');
  });

  test('replaces an earlier one to the same address', async () => {
    const at = await given();
    const first = await at.invite('developer');
    const second = await at.invite('support', first.email);

    expect((await at.open()).map(({ id, role }) => [id, role])).toEqual([[second.id, 'support']]);
    expect(await signUp(at, first.code)).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await signUp(at, second.code)).toSucceed();
  });

  test('is revoked when the person is removed', async () => {
    const at = await given();
    const others = await at.invite('owner');
    const email = `${randomUUID()}@example.com`;
    const codes = [(await at.invite('owner', email)).code, (await at.invite('read_only', email)).code];
    const person = await at.joinWith(email, 'owner');

    expect(await at.remove(person)).toSucceed();

    expect((await at.open()).map((one) => one.email)).toEqual([others.email]);
    for (const code of codes) {
      const answer = await at.internal.withTokens(person).call('POST /internal/people-invitations/accept', {
        body: { code },
      });
      expect(answer).toFail('VERIFICATION_CODE_NOT_FOUND');
    }
  });

  test('ends with the role of the owner who made it', async () => {
    const at = await given();
    const second = await at.team.join('owner');
    const asSecond = at.internal.withTokens(second);
    const team_id = at.project.ownerTeamId as TeamId;
    const { email: kept } = await at.invite('owner');
    for (const role of ['owner', 'developer', 'read_only'] as const) {
      const body = { email: `${role}-${randomUUID()}@example.com`, role };
      expect(await second.admin.call('POST /internal/people-invitations', { body })).toSucceed();
    }
    const body = { email: `${randomUUID()}@example.com`, team_id, callback_url: `${at.url}/invitation` };
    expect(await asSecond.call('POST /team-invitations/send-code', { body })).toSucceed();
    const openRoles = async () => (await at.open()).map(({ role }) => role);

    await at.changeRole(second, 'developer');
    expect(await openRoles()).toEqual(['owner', 'developer', 'read_only']);
    await at.remove(second);

    expect((await at.open()).map(({ email }) => email)).toEqual([kept]);
    const { body: invitations } = await at.internal.withTokens(at.owner).call('GET /team-invitations', {
      query: { team_id },
    });
    expect(invitations.items).toEqual([]);
  });

  test('is revoked when the person leaves, also if it is a team invitation', async () => {
    const at = await given();
    const email = `${randomUUID()}@example.com`;
    const asOwner = at.internal.withTokens(at.owner);
    const team_id = at.project.ownerTeamId as TeamId;
    const body = { email, team_id, callback_url: `${at.url}/invitation` };
    expect(await asOwner.call('POST /team-invitations/send-code', { body })).toSucceed();
    const person = await at.joinWith(email, 'support');

    const params = { team_id, user_id: 'me' as const };
    await at.internal.withTokens(person).call('DELETE /team-memberships/:team_id/:user_id', { params });

    expect((await asOwner.call('GET /team-invitations', { query: { team_id } })).body.items).toEqual([]);
  });

  test('an invitation above the role of a person is revoked when they lose a higher one', async () => {
    const at = await given();
    const person = await at.joinWith(`${randomUUID()}@example.com`, 'read_only');
    for (const role of ['owner', 'developer', 'support', 'read_only'] as const) {
      const { email: value } = await at.invite(role);
      const body = { user_id: person.id as UserId, type: 'email', value, used_for_auth: true } as const;
      expect(await at.internal.server().call('POST /contact-channels', { body })).toSucceed(201);
    }
    const openRoles = async () => (await at.open()).map(({ role }) => role);

    await at.changeRole(person, 'developer');
    expect(await openRoles()).toEqual(['owner', 'developer', 'support', 'read_only']);
    await at.changeRole(person, 'support');

    expect(await openRoles()).toEqual(['support', 'read_only']);
  });

  test('does not bring back a person who is removed at the same time', async () => {
    const at = await given();
    const email = `${randomUUID()}@example.com`;
    const { code } = await at.invite('owner', email);
    const person = await at.joinWith(email, 'developer');

    const [removed] = await Promise.all([
      at.remove(person),
      at.internal.withTokens(person).call('POST /internal/people-invitations/accept', { body: { code } }),
    ]);

    expect(removed).toSucceed();
    expect((await at.people()).map(({ user_id }) => user_id)).not.toContain(person.id);
    expect(await at.open()).toEqual([]);
  });

  test('can be listed and revoked', async () => {
    const at = await given();
    const { id, email, code } = await at.invite('developer');
    const list = async () => (await at.owner.admin.call('GET /internal/people-invitations')).body.items;
    expect(await list()).toEqual([{ id, email, role: 'developer', expires_at_millis: expect.any(Number) }]);

    const params = { invitation_id: id };
    expect(await at.owner.admin.call('DELETE /internal/people-invitations/:invitation_id', { params })).toSucceed();

    expect(await list()).toEqual([]);
    expect(await signUp(at, code)).toFail('VERIFICATION_CODE_NOT_FOUND');
  });

  test('an invitation of another kind is unknown to the endpoints of teams, which give no role', async () => {
    const at = await given();
    const { code } = await at.invite('owner');

    const answer = await at.internal.withTokens(at.owner).call('POST /team-invitations/accept', { body: { code } });

    expect(answer).toFail('VERIFICATION_CODE_NOT_FOUND');
  });
});
