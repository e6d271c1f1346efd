import { mailsTo, portico, type TestUser } from '@portico/testkit';
import { expect, test } from 'vitest';

/** Team invitations: the code in the email verifies the invited address, and nothing else. */

const callback_url = 'http://localhost:3000/handler/team-invitation';
const password = 'correct horse';
const check = 'POST /team-invitations/accept/check-code';

type Session = Pick<TestUser, 'access_token' | 'refresh_token'>;

async function given(config: object = {}) {
  const { api, project, url, server } = await portico();
  const config_override_string = JSON.stringify(config);
  expect(await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } })).toSucceed();
  const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Crew' } });
  const email = `${crypto.randomUUID()}@example.com`;
  /** Invites the address. @returns the code in the email, and the ID that the caller gets */
  const invite = async () => {
    const body = { email, team_id: team.id, callback_url };
    const sent = await api.server().call('POST /team-invitations/send-code', { body });
    const [mail] = await mailsTo(url, email);
    return { code: mail?.code ?? '', id: sent.body.id };
  };
  const accept = async (by: Session, code: string) =>
    await api.withTokens(by).call('POST /team-invitations/accept', { body: { code } });
  const signUp = async (address: string) =>
    (await api.call('POST /auth/password/sign-up', { body: { email: address, password } })).body;
  const addresses = async (user_id: string) => {
    const { body } = await api.server().call('GET /contact-channels', { query: { user_id } });
    return body.items.map(({ value, is_verified }) => [value, is_verified]);
  };
  return { api, project, server, email, team, invite, accept, signUp, addresses };
}

const newAddress = () => `${crypto.randomUUID()}@example.com`;

test('a new user with the invited address has verified it once the invitation is accepted', async () => {
  const { api, email, invite, accept, signUp, addresses } = await given();
  const { code } = await invite();
  const checked = (await api.call(check, { body: { code } })).body;
  expect(checked).toMatchObject({ is_code_valid: true, recipient_email: email });
  const user = await signUp(email);
  expect(await addresses(user.user_id)).toEqual([[email, false]]);

  expect(await accept(user, code)).toSucceed();
  expect(await addresses(user.user_id)).toEqual([[email, true]]);
});

test('a forwarded link verifies no other address, and not the invited address of another user', async () => {
  const { email, invite, accept, signUp, addresses } = await given();
  const { code } = await invite();
  const owner = await signUp(email);
  const other = newAddress();
  const forwarded = await signUp(other);

  expect(await accept(forwarded, code)).toSucceed();
  expect(await addresses(forwarded.user_id)).toEqual([[other, false]]);
  expect(await addresses(owner.user_id)).toEqual([[email, false]]);
});

test('a link that was used verifies nothing', async () => {
  const { email, invite, accept, signUp, addresses, project } = await given();
  const { code } = await invite();
  expect(await accept(await project.user(), code)).toSucceed();
  const late = await signUp(email);

  expect(await accept(late, code)).toFail('VERIFICATION_CODE_ALREADY_USED');
  expect(await addresses(late.user_id)).toEqual([[email, false]]);
});

test('links that were revoked or have expired name and verify nothing', async () => {
  const { api, server, team, email, invite, accept, signUp, addresses } = await given();
  const user = await signUp(email);
  const revoked = await invite();
  const params = { invitation_id: revoked.id };
  const query = { team_id: team.id };
  expect(await api.server().call('DELETE /team-invitations/:invitation_id', { params, query })).toSucceed();

  expect(await accept(user, revoked.code)).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await api.call(check, { body: { code: revoked.code } })).toFail('VERIFICATION_CODE_NOT_FOUND');

  const late = await invite();
  server.clock.advance(8, 'day');
  const { body: session } = await api.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(await accept(session, late.code)).toFail('VERIFICATION_CODE_EXPIRED');
  const answer = await api.call(check, { body: { code: late.code } });
  expect(answer).toFail('VERIFICATION_CODE_EXPIRED');
  expect(answer.text).not.toContain(email);
  expect(await addresses(user.user_id)).toEqual([[email, false]]);
});

test('an address that replaced the invited one is not verified', async () => {
  const { api, email, invite, accept, signUp, addresses } = await given();
  const { code } = await invite();
  const user = await signUp(email);
  const primary_email = newAddress();
  const changed = await api.server().call('PATCH /users/:user_id', {
    params: { user_id: user.user_id },
    body: { primary_email },
  });
  expect(changed).toSucceed();

  expect(await accept(user, code)).toSucceed();
  const found = await addresses(user.user_id);
  expect(found).toContainEqual([primary_email, false]);
  expect(found).not.toContainEqual([email, true]);
});

test('the ID of an invitation, which the person who invites gets, verifies nothing', async () => {
  const { api, email, invite, signUp, accept, addresses } = await given();
  const { id } = await invite();
  const user = await signUp(email);

  const byId = await api.withTokens(user).call('POST /team-invitations/:invitation_id/accept', {
    params: { invitation_id: id },
    query: { user_id: 'me' },
  });
  expect(byId).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect((await accept(user, id)).status).toBeGreaterThanOrEqual(400);
  expect(await addresses(user.user_id)).toEqual([[email, false]]);
});

test('two uses of a link at the same time: one user joins, and only the invited address is verified', async () => {
  const { email, invite, accept, signUp, addresses } = await given();
  const { code } = await invite();
  const other = newAddress();
  const [owner, forwarded] = await Promise.all([signUp(email), signUp(other)]);

  const answers = await Promise.all([accept(owner, code), accept(forwarded, code)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await addresses(forwarded.user_id)).toEqual([[other, false]]);
  expect(await addresses(owner.user_id)).toEqual([[email, answers[0].status === 200]]);
});

test('if only the invited address can join, a link neither names nor verifies it', async () => {
  const { api, email, invite, accept, signUp, addresses } = await given({
    'teams.invitationsRequireVerifiedEmail': true,
  });
  const { code } = await invite();
  expect((await api.call(check, { body: { code } })).body).toEqual({ is_code_valid: true });
  const user = await signUp(email);

  expect(await accept(user, code)).toFail('TEAM_INVITATION_EMAIL_MISMATCH');
  expect(await addresses(user.user_id)).toEqual([[email, false]]);
});
