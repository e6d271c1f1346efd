import { randomUUID } from 'node:crypto';
import type { TeamId } from '@portico/contract';
import { mailsTo, ownersTeam, type Portico, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Invitations whose contents come from the request instead of from what was sent, and codes of other invitations. */

const callback_url = 'http://localhost:3000/handler/team-invitation';

describe('the contents of a team invitation', () => {
  async function given() {
    const at = await portico();
    const server = at.api.server();
    const [invitee, stranger] = [
      await at.project.user({ primary_email_verified: true }),
      await at.project.user({ primary_email_verified: true }),
    ];
    const newTeam = async () => (await server.call('POST /teams', { body: { display_name: 'T' } })).body.id;
    const [team, other] = [await newTeam(), await newTeam()];
    const body = { email: invitee.email, team_id: team, callback_url };
    const { body: sent } = await server.call('POST /team-invitations/send-code', { body });
    const [mail] = await mailsTo(at.url, invitee.email);
    const teamsOf = async (user_id: string) =>
      (await server.call('GET /teams', { query: { user_id } })).body.items.map(({ id }) => id);
    return { ...at, invitee, stranger, team, other, id: sent.id, code: mail?.code ?? '', teamsOf };
  }

  test('are those of the code, whatever the request says', async () => {
    const { api, invitee, team, other, code, teamsOf } = await given();
    const changed = [
      { team_id: other },
      { email: 'other@example.com' },
      { user_id: randomUUID() },
      { permission_ids: ['team_admin'] },
    ];

    for (const more of changed) {
      const answer = await api.as(invitee).callBadly('POST /team-invitations/accept', { body: { code, ...more } });
      expect(answer.status, JSON.stringify(more)).toBe(400);
    }
    const query = { team_id: other, email: 'other@example.com', role: 'owner' };
    const answer = await api.as(invitee).callBadly('POST /team-invitations/accept', { query, body: { code } });
    if (answer.status >= 400)
      expect(await api.as(invitee).call('POST /team-invitations/accept', { body: { code } })).toSucceed();

    expect(await teamsOf(invitee.id)).toEqual([team]);
    const permissions = await api
      .as(invitee)
      .call('GET /team-permissions', { query: { user_id: 'me', recursive: false } });
    expect(permissions.body.items.map(({ id }) => id)).toEqual(['team_member']);
  });

  test('are not those of another invitation, team or project', async () => {
    const { api, stranger, invitee, team, other, id, code, teamsOf } = await given();
    const elsewhere = await portico();
    const outsider = await elsewhere.project.user({ primary_email: invitee.email, primary_email_verified: true });
    const server = api.server();

    expect(await elsewhere.api.as(outsider).call('POST /team-invitations/accept', { body: { code } })).toFail(
      'VERIFICATION_CODE_NOT_FOUND',
    );
    const params = { invitation_id: id };
    const accept = 'POST /team-invitations/:invitation_id/accept' as const;
    for (const [at, user] of [
      [elsewhere.api, outsider],
      [api, stranger],
    ] as const) {
      expect(await at.as(user).call(accept, { params, query: { user_id: 'me' } })).toFail(
        'VERIFICATION_CODE_NOT_FOUND',
      );
    }
    expect(
      await server.call('DELETE /team-invitations/:invitation_id', { params, query: { team_id: other as TeamId } }),
    ).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await teamsOf(stranger.id)).toEqual([]);
    expect(await api.as(invitee).call('POST /team-invitations/accept', { body: { code } })).toSucceed();
    expect(await teamsOf(invitee.id)).toEqual([team]);
  });

  test('the contents of an invitation by ID are those of a verified address only', async () => {
    const { api, project, url, team, teamsOf } = await given();
    const email = `${randomUUID()}@example.com`;
    const typist = await project.user({ primary_email: email, primary_email_verified: false });
    const { body } = await api
      .server()
      .call('POST /team-invitations/send-code', { body: { email, team_id: team, callback_url } });
    expect(await mailsTo(url, email)).toHaveLength(1);

    const params = { invitation_id: body.id };
    const answer = await api
      .as(typist)
      .call('POST /team-invitations/:invitation_id/accept', { params, query: { user_id: 'me' } });

    expect(answer).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await teamsOf(typist.id)).toEqual([]);
  });
});

describe('the contents of an invitation to a project', () => {
  async function given() {
    const at = await portico();
    const owner = await ownersTeam(at).join('owner');
    const email = `${randomUUID()}@example.com`;
    expect(
      await owner.admin.call('POST /internal/people-invitations', { body: { email, role: 'read_only' } }),
    ).toSucceed();
    const [mail] = await mailsTo(at.url, email);
    const people = async () =>
      (await owner.admin.call('GET /internal/people', {})).body.items.map(({ user_id, role }) => [user_id, role]);
    return { at, owner, email, code: mail?.code ?? '', people };
  }

  const changes = (at: Portico) => [
    { role: 'owner' },
    { team_id: at.project.ownerTeamId },
    { email: 'attacker@example.com' },
    { user_id: randomUUID() },
  ];

  test('give the role and the address of the code, whatever the request says', async () => {
    const { at, email, code, people } = await given();
    const before = await people();
    const password = 'correct horse battery';

    for (const more of changes(at)) {
      for (const operation of ['sign-up', 'accept', 'details'] as const) {
        const body = { code, ...(operation === 'sign-up' ? { password } : {}), ...more };
        const answer = await at.internal.callBadly(`POST /internal/people-invitations/${operation}`, { body });
        expect(answer, JSON.stringify(body)).toFail('SCHEMA_ERROR');
      }
    }
    expect(await people()).toEqual(before);

    const answer = await at.internal.call('POST /internal/people-invitations/sign-up', { body: { code, password } });
    expect(answer).toSucceed();
    const { body: user } = await at.internal.withTokens(answer.body).call('GET /users/me');
    expect(user).toMatchObject({ primary_email: email, primary_email_verified: true });
    expect(await people()).toEqual([...before, [user.id, 'read_only']]);
  });

  test('are for the invited address only', async () => {
    const { at, code, people } = await given();
    const before = await people();
    const stranger = await ownersTeam(await portico()).join('owner');

    const answer = await at.internal.withTokens(stranger).call('POST /internal/people-invitations/accept', {
      body: { code },
    });

    expect(answer).toFail('TEAM_INVITATION_EMAIL_MISMATCH');
    expect(await people()).toEqual(before);
  });

  test('are not those of a team invitation, which gives no role', async () => {
    const { at, owner, people } = await given();
    const before = await people();
    const server = at.internal.server();
    const email = `${randomUUID()}@example.com`;
    const { body: invited } = await server.call('POST /users', {
      body: { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true },
    });
    const { body: tokens } = await server.call('POST /auth/sessions', { body: { user_id: invited.id } });
    const { body: team } = await server.call('POST /teams', { body: { display_name: 'Guests' } });
    const link = new URL(owner.admin === undefined ? '' : at.url);
    const body = { email, team_id: team.id, callback_url: `${link.origin}/handler/team-invitation` };
    expect(await server.call('POST /team-invitations/send-code', { body })).toSucceed();
    const code = (await mailsTo(at.url, email))[0]?.code ?? '';

    const own = at.internal.withTokens(tokens);
    expect(await own.call('POST /internal/people-invitations/accept', { body: { code } })).toFail(
      'VERIFICATION_CODE_NOT_FOUND',
    );
    const password = 'correct horse battery';
    expect(await own.call('POST /internal/people-invitations/sign-up', { body: { code, password } })).toFail(
      'VERIFICATION_CODE_NOT_FOUND',
    );
    expect(await people()).toEqual(before);
  });
});
