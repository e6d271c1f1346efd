import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { mailsTo, ownersTeam, type Portico, portico, type Tokens } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

async function given() {
  const at = await portico();
  const owner = await ownersTeam(at).join('owner');
  const email = `${randomUUID()}@example.com`;
  const invite = async () => {
    const answer = await owner.admin.call('POST /internal/people-invitations', { body: { email, role: 'support' } });
    expect(answer).toSucceed();
    return answer.body.id;
  };
  const id = await invite();
  const params = { invitation_id: id };
  const open = async () => (await owner.admin.call('GET /internal/people-invitations')).body.items;
  const details = async () =>
    await at.internal.call('POST /internal/people-invitations/:invitation_id/details', { params, body: {} });
  const send = async () =>
    await at.internal.call('POST /internal/people-invitations/:invitation_id/send', { params, body: {} });
  const accept = async (by: Tokens) =>
    await at.internal
      .withTokens(by)
      .call('POST /internal/people-invitations/:invitation_id/accept', { params, body: {} });
  const people = async () =>
    (await owner.admin.call('GET /internal/people', {})).body.items.map(({ user_id, role }) => [user_id, role]);
  return { ...at, owner, email, id, params, invite, open, details, send, accept, people };
}

/** Creates a user of the dashboard with an address. */
async function personWith({ internal }: Portico, primary_email: string, isVerified: boolean) {
  const body = { primary_email, primary_email_auth_enabled: true, primary_email_verified: isVerified };
  const { body: user } = await internal.server().call('POST /users', { body });
  const { body: tokens } = await internal
    .server()
    .call('POST /auth/sessions', { body: { user_id: user.id as UserId } });
  return { id: user.id, ...(tokens as Tokens) };
}

describe('the copied link of an invitation', () => {
  test('shows the team and the role, and masks the address', async () => {
    const { email, details } = await given();
    const { body } = await details();
    expect(body).toMatchObject({ role: 'support', email: `${email[0]}***@example.com` });
    expect(JSON.stringify(body)).not.toContain(email);
  });

  test('is accepted only with the verified address', async () => {
    const at = await given();
    const stranger = await personWith(at, `${randomUUID()}@example.com`, true);
    expect(await at.accept(stranger)).toFail('TEAM_INVITATION_EMAIL_MISMATCH');
    const typist = await personWith(at, at.email, false);
    expect(await at.accept(typist)).toFail('TEAM_INVITATION_EMAIL_MISMATCH');
    expect(await at.open()).toHaveLength(1);
    const params = { user_id: typist.id as UserId };
    await at.internal.server().call('PATCH /users/:user_id', { params, body: { primary_email_verified: true } });

    expect(await at.accept(typist)).toSucceed();

    expect((await at.people()).at(-1)).toEqual([typist.id, 'support']);
    expect(await at.accept(typist)).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await at.details()).toFail('VERIFICATION_CODE_NOT_FOUND');
  });

  test('sends the email with the proof to the invited address, and expires as before', async () => {
    const { url, server, email, internal, send, open } = await given();
    const [before] = await open();
    server.clock.advance(1, 'minute');

    expect(await send()).toSucceed();

    const [mail, earlier] = await mailsTo(url, email);
    expect(await open()).toEqual([before]);
    const signUp = async (code: string) =>
      await internal.call('POST /internal/people-invitations/sign-up', {
        body: { code, password: 'correct horse battery' },
      });
    expect(await signUp(earlier?.code ?? '')).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await signUp(mail?.code ?? '')).toSucceed();
  });

  test('stays when the invitation is sent again, and ends when it is revoked', async () => {
    const { owner, id, params, invite, details, send } = await given();
    expect(await invite()).toBe(id);
    expect(await details()).toSucceed();

    expect(await owner.admin.call('DELETE /internal/people-invitations/:invitation_id', { params })).toSucceed();

    expect(await details()).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await send()).toFail('VERIFICATION_CODE_NOT_FOUND');
  });

  test('sends no more emails than the limit of an address', async () => {
    const { send } = await given();
    const answers = [];
    for (let time = 0; time < 30; time += 1) answers.push((await send()).status);
    expect(answers.at(-1)).toBe(429);
  });
});
