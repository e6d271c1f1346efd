import { mailsTo, type Portico, portico, rawRequest } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/callback';

describe('one-time codes that a user disabled', () => {
  async function given() {
    const made = await portico();
    await made.project.configure({ magic_link_enabled: true });
    const user = await made.project.user({ primary_email_verified: true });
    const send = (email: string) =>
      made.api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
    const signIn = (code: string) => made.api.call('POST /auth/otp/sign-in', { body: { code } });
    const change = (otp_auth_enabled: boolean) =>
      made.api.as(user).call('PATCH /users/me', { body: { otp_auth_enabled } });
    const isOn = async () => (await made.api.as(user).call('GET /users/me')).body.otp_auth_enabled;
    return { ...made, user, send, signIn, change, isOn };
  }

  test('stay disabled when a code is requested, with the same response as for an unknown email', async () => {
    const { change, send, isOn, user, url } = await given();
    expect(await send(user.email)).toSucceed();
    expect(await isOn()).toBe(true);
    expect(await change(false)).toSucceed();

    const [removed, unknown] = [await send(user.email), await send('nobody@example.com')];

    expect([removed.status, Object.keys(removed.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
    expect(removed.body.nonce).toMatch(/^[0-9a-z]{39}$/);
    expect(await isOn()).toBe(false);
    expect(await mailsTo(url, user.email)).toHaveLength(1);
  });

  test('cannot be used with a code that was sent before', async () => {
    const { change, send, signIn, isOn, user, url } = await given();
    await send(user.email);
    const [mail] = await mailsTo(url, user.email);
    await change(false);

    expect(await signIn(mail?.code ?? '')).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await isOn()).toBe(false);
  });

  test('work again when the user enables them', async () => {
    const { change, send, signIn, user, url } = await given();
    await change(false);
    await change(true);
    await send(user.email);

    const [mail] = await mailsTo(url, user.email);
    expect((await signIn(mail?.code ?? '')).body).toMatchObject({ user_id: user.id });
  });
});

describe('images', () => {
  const picture = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`;

  test('are not deleted by a user, team, member or project that only shows them', async () => {
    const made = await portico();
    const [ada, eve] = [await made.project.user(), await made.project.user()];
    const server = made.api.server();
    await made.api.as(ada).call('PATCH /users/me', { body: { profile_image_url: picture } });
    const image = (await made.api.as(ada).call('GET /users/me')).body.profile_image_url ?? '';
    const setFor = (id: string, profile_image_url: string | null) =>
      server.call('PATCH /users/:user_id', { params: { user_id: id as typeof eve.id }, body: { profile_image_url } });
    const { body: team } = await server.call('POST /teams', {
      body: { display_name: 'Rowers', profile_image_url: image, creator_user_id: eve.id },
    });

    expect(await setFor(eve.id, image)).toSucceed();
    expect(await setFor(eve.id, null)).toSucceed();
    await setFor(eve.id, image);
    await server.call('DELETE /users/:user_id', { params: { user_id: eve.id } });
    await server.call('DELETE /teams/:team_id', { params: { team_id: team.id } });
    for (const logo_url of [image, null]) {
      await made.api.admin().call('PATCH /internal/projects/current', { body: { logo_url } });
    }

    const look = async () => (await rawRequest(made.url, { path: new URL(image).pathname })).status;
    expect(await look()).toBe(200);
    expect(await setFor(ada.id, null)).toSucceed();
    expect(await look()).toBe(404);
  });

  test('images of users, teams and projects are deleted with their owner', async () => {
    const made = await portico();
    const server = made.api.server();
    const { body: user } = await server.call('POST /users', { body: { profile_image_url: picture } });
    const { body: team } = await server.call('POST /teams', {
      body: { display_name: 'Rowers', profile_image_url: picture },
    });
    const { body: project } = await made.api.admin().call('PATCH /internal/projects/current', {
      body: {
        logo_url: picture,
        full_logo_url: picture,
        logo_dark_mode_url: picture,
        logo_full_dark_mode_url: picture,
      },
    });
    await server.call('DELETE /users/:user_id', { params: { user_id: user.id } });
    await server.call('DELETE /teams/:team_id', { params: { team_id: team.id } });
    await made.api.admin().call('PATCH /internal/projects/current', {
      body: { logo_url: null, full_logo_url: picture, logo_dark_mode_url: null, logo_full_dark_mode_url: picture },
    });

    const { logo_url, full_logo_url, logo_dark_mode_url, logo_full_dark_mode_url } = project;
    const logos = [logo_url, full_logo_url, logo_dark_mode_url, logo_full_dark_mode_url];
    const urls = [user.profile_image_url, team.profile_image_url, ...logos];
    for (const url of urls) {
      expect((await rawRequest(made.url, { path: new URL(url ?? '').pathname })).status).toBe(404);
    }
  });
});

test('a TOTP secret has at least 10 bytes', async () => {
  const made = await portico();
  const user = await made.project.user();
  const set = (bytes: number) =>
    made.api
      .as(user)
      .call('PATCH /users/me', { body: { totp_secret_base64: Buffer.alloc(bytes, 7).toString('base64') } });

  for (const bytes of [1, 8, 9]) expect(await set(bytes)).toFail('SCHEMA_ERROR');
  expect((await made.api.as(user).call('GET /users/me')).body.requires_totp_mfa).toBe(false);
  expect(await set(10)).toSucceed();
});

describe('an invitation to a stranger', () => {
  async function invite({ api, project, url }: Portico, display_name: string) {
    const user = await project.user();
    await project.configure({ client_team_creation_enabled: true });
    const { body: team } = await api.as(user).call('POST /teams', { body: { display_name, creator_user_id: 'me' } });
    const email = 'stranger@example.com';
    await api.as(user).call('POST /team-invitations/send-code', { body: { team_id: team.id, email, callback_url } });
    const [mail] = await mailsTo(url, email);
    return { id: mail?.id ?? '', subject: mail?.subject ?? '', html: mail?.html ?? '' };
  }
  const bait = 'URGENT: verify at https://evil.example/login?a=1 or mail@evil.example';

  test('contains no text of its sender in the subject', async () => {
    const { subject } = await invite(await portico(), bait);

    expect(subject).toBe('You have been invited to join a team at Test project');
  });

  test('shows the team name as a quotation, and email programs do not turn it into a link', async () => {
    const given = await portico();
    const { id, html } = await invite(given, bait);
    const shown = await rawRequest(given.url, { path: `/inbox/messages/${id}` });
    const { plain: text } = shown.body as { plain: string };

    for (const body of [text, html]) {
      expect(body).toContain('You have been invited to join a team at Test project.');
      expect(body).toContain('Team name, chosen by its members:');
      expect(body).toContain('URGENT');
      expect(body).not.toMatch(/evil\.example|https?:\/\/evil|mail@evil/);
    }
    expect(html.match(/URGENT/g)).toHaveLength(1);
    expect(text.match(/URGENT/g)).toHaveLength(1);
  });
});
