import { randomUUID } from 'node:crypto';
import {
  type BlockEmail,
  builtInTemplateIds,
  builtInTemplates,
  darkThemeId,
  defaultThemeId,
  type EmailBlock,
  readBlocks,
  writeBlocks,
} from '@portico/contract';
import { mailsTo, type Portico, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/x';
const newEmail = () => `${randomUUID()}@example.com`;

/** Changes a template or theme in the configuration. */
const override = async ({ api }: Portico, values: Readonly<Record<string, unknown>>) => {
  const body = { config_override_string: JSON.stringify(values) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
};

const mailTo = async ({ url }: Portico, email: string) => {
  const mail = (await mailsTo(url, email))[0];
  if (mail === undefined) throw new Error(`There is no email to ${email}.`);
  return mail;
};

const requestCode = async (given: Portico, language: string) => {
  await given.project.configure({ magic_link_enabled: true });
  const email = newEmail();
  const api = given.api.withHeaders({ 'accept-language': language });
  expect(await api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } })).toSucceed();
  return await mailTo(given, email);
};

describe('the preview', () => {
  test.each([defaultThemeId, darkThemeId])('shows what users get, with theme %s', async (theme_id) => {
    const given = await portico();
    await given.project.configure({ email_theme: theme_id });
    const email = newEmail();
    const body = { email, callback_url: 'http://localhost:3000/sign-in' };
    await given.api.server().call('POST /internal/send-sign-in-invitation', { body });

    const template_id = builtInTemplateIds.sign_in_invitation;
    const preview = await given.api.admin().call('POST /emails/render-email', { body: { template_id } });

    const sent = await mailTo(given, email);
    const shown = preview.body.html.replaceAll('&lt;sign-in invitation link&gt;', body.callback_url);
    expect(sent.html.replace('<base target="_blank">', '')).toBe(shown);
    expect(sent.subject).toBe(preview.body.subject);
  });
});

describe('the language of an unedited email', () => {
  test('is that of the request', async () => {
    const given = await portico();

    const german = await requestCode(given, 'de-AT,en;q=0.5');
    expect(german.subject).toMatch(/^Anmeldung bei Test project: Dein Code ist [0-9A-Z]{6}$/);
    expect(german.html).toContain('<html dir="ltr" lang="de-DE">');
    expect(german.html).toContain('>Bei Test project anmelden<');
    expect((await requestCode(given, '')).subject).toMatch(/^Sign in to Test project/);
    expect((await requestCode(given, 'tlh')).subject).toMatch(/^Sign in to Test project/);
  });

  test('is kept in a changed theme. Changed templates are sent as they are', async () => {
    const given = await portico();
    const source = 'export const EmailTheme = ({ children }) => <html><body id="own">{children}</body></html>;';
    await override(given, { [`emails.themes.${defaultThemeId}.tsxSource`]: source });

    const french = await requestCode(given, 'fr');
    expect(french).toMatchObject({ subject: expect.stringContaining('Connexion à Test project') });
    expect(french.html).toContain('<body id="own">');
    expect(french.html).toContain('Saisissez ce code');

    const template = `import { Subject } from '@portico/emails';
      export const variablesSchema = (variables) => variables;
      export const EmailTemplate = ({ variables }) => <a href={variables.magicLink}><Subject value="Own" />Own text</a>;`;
    await override(given, { [`emails.templates.${builtInTemplateIds.magic_link}.tsxSource`]: template });
    const own = await requestCode(given, 'fr');
    expect(own).toMatchObject({ subject: 'Own', html: expect.stringContaining('>Own text</a>') });
  });

  test('is that of the request in blocks, if nothing but the look was changed or the own texts are translated', async () => {
    const given = await portico();
    const id = builtInTemplateIds.magic_link;
    const builtIn = readBlocks(builtInTemplates[id]?.tsxSource ?? '') as BlockEmail;
    const write = async (email: BlockEmail) =>
      await override(given, { [`emails.templates.${id}.tsxSource`]: writeBlocks(email) });
    const colored = builtIn.blocks.map((block) => (block.type === 'button' ? { ...block, color: '#0a7d5a' } : block));
    await write({ ...builtIn, blocks: colored });

    const french = await requestCode(given, 'fr');
    expect(french.subject).toContain('Connexion à Test project');
    expect(french.html).toMatch(/<html[^>]* lang="fr-FR">.*Saisissez ce code.*background-color:#0a7d5a/s);

    const [heading, ...rest] = colored;
    const blocks = [heading as EmailBlock, { type: 'text', text: 'Only <you> can use it.' } as const, ...rest];
    await write({ ...builtIn, blocks });
    expect(await requestCode(given, 'fr')).toMatchObject({
      subject: expect.stringContaining('Sign in to Test project'),
      html: expect.stringMatching(/<html[^>]* lang="en">.*Only &lt;you&gt; can use it\..*Enter this code/s),
    });

    await write({ ...builtIn, blocks, translations: { 'fr-FR': { 'Only <you> can use it.': 'Pour vous seul.' } } });
    expect((await requestCode(given, 'fr')).html).toMatch(/lang="fr-FR">.*Pour vous seul\..*Saisissez ce code/s);
    expect((await requestCode(given, 'de')).html).toMatch(/lang="en">.*Only &lt;you&gt;/s);
  });

  test('is that of the inviter in an invitation', async () => {
    const given = await portico();
    const user = await given.project.user();
    const { body: team } = await given.api.server().call('POST /teams', {
      body: { display_name: 'evil.example', creator_user_id: user.id },
    });
    const api = given.api.as(user).withHeaders({ 'accept-language': 'es' });
    const email = newEmail();
    const body = { team_id: team.id, email, callback_url };
    expect(await api.call('POST /team-invitations/send-code', { body })).toSucceed();

    const mail = await mailTo(given, email);
    expect(mail.subject).toBe('Te han invitado a un equipo en Test project');
    expect(mail.html).toContain('“evil.\u200cexample”');
  });

  test('is that of the person who resets the password, also in the list of other access', async () => {
    const given = await portico();
    const user = await given.project.user({ primary_email_verified: true });
    const api = given.api.withHeaders({ 'accept-language': 'de' });
    await given.project.configure({ allow_user_api_keys: true });
    const key = { user_id: 'me', description: 'deploy', is_public: false, expires_at_millis: null };
    expect(await given.api.as(user).call('POST /user-api-keys', { body: key })).toSucceed();
    await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });
    const { code } = await mailTo(given, user.email);

    const body = { code, password: 'a new and better password' };
    expect(await api.call('POST /auth/password/reset', { body })).toSucceed();

    const mail = (await mailsTo(given.url, user.email)).find(({ subject }) => subject.includes('wurde zurückgesetzt'));
    expect(mail?.html).toMatch(/• API-Schlüssel „deploy“, hinzugefügt am \d{4}-\d{2}-\d{2}/);
  });
});

describe('the language of a user', () => {
  test('is that of the browser at the sign-up, and that of emails which others cause', async () => {
    const given = await portico();
    await given.project.configure({ magic_link_enabled: true });
    const email = newEmail();
    const body = { email, password: 'correct horse battery', verification_callback_url: callback_url };
    const browser = given.api.withHeaders({ 'accept-language': 'pl, de-AT;q=0.9, en;q=0.5' });
    const { body: session } = await browser.call('POST /auth/password/sign-up', { body });
    const params = { user_id: session.user_id };
    const server = given.api.server();
    const language = async () => (await server.call('GET /users/:user_id', { params })).body.language;
    const newest = async () => (await mailTo(given, email)).html;
    expect(await language()).toBe('de-DE');

    const inFrench = given.api.withHeaders({ 'accept-language': 'fr' });
    await inFrench.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
    expect(await newest()).toContain('lang="de-DE"');
    const own = given.api.withHeaders({ 'x-stack-access-token': session.access_token });
    expect(await own.call('PATCH /users/me', { body: { language: 'es-419' } })).toSucceed();
    await inFrench.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
    expect(await newest()).toContain('lang="es-ES"');
    expect(await server.call('PATCH /users/:user_id', { params, body: { language: null } })).toSucceed();
    await inFrench.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
    expect(await newest()).toContain('lang="fr-FR"');
  });

  test('is none for users of servers and of browsers without a supported language, and only a language tag', async () => {
    const given = await portico();
    const server = given.api.server().withHeaders({ 'accept-language': 'de' });
    const created = await server.call('POST /users', { body: { primary_email: newEmail() } });
    expect(created.body.language).toBeNull();
    const body = { email: newEmail(), password: 'correct horse battery', verification_callback_url: callback_url };
    const { body: session } = await given.api
      .withHeaders({ 'accept-language': 'pl,*;q=0.1' })
      .call('POST /auth/password/sign-up', { body });
    const params = { user_id: session.user_id };
    expect((await server.call('GET /users/:user_id', { params })).body.language).toBeNull();

    for (const language of ['', 'german', 'de_DE', 'd', 'de-\u0000', `de-${'abcdefgh-'.repeat(5)}`]) {
      expect(await server.callBadly('PATCH /users/:user_id', { params, body: { language } })).toFail('SCHEMA_ERROR');
    }
  });

  test('moves in with an import, and out with an export', async () => {
    const given = await portico();
    const content = { type: 'user', id: crypto.randomUUID(), language: 'nl-BE' } as const;
    const body = { dry_run: false, on_conflict: 'skip' as const, lines: [{ line: 1, content }] };
    const params = { run_id: crypto.randomUUID() };
    expect(await given.api.admin().call('POST /internal/imports/:run_id', { params, body })).toSucceed();
    const exported = await given.api.admin().call('GET /internal/exports', { query: {} });
    expect(exported.body.items).toContainEqual(expect.objectContaining(content));
  });
});

describe('the user of a built-in email', () => {
  /** Sources that show the name in HTML, and in a text attribute. */
  const showing = `import { Subject } from '@portico/emails';
export const variablesSchema = (variables) => variables;
export function EmailTemplate({ user, variables }) {
  const link = variables.emailVerificationLink ?? variables.passwordResetLink ?? variables.magicLink;
  return <div><Subject value="Own" /><b>{JSON.stringify([user.displayName, variables.userDisplayName])}</b><a href={link}>x</a></div>;
}`;
  const named = async (name: string | null) => {
    const given = await portico();
    const types = ['email_verification', 'password_reset', 'magic_link'] as const;
    await override(
      given,
      Object.fromEntries(types.map((type) => [`emails.templates.${builtInTemplateIds[type]}.tsxSource`, showing])),
    );
    const user = await given.project.user();
    const body = { display_name: name };
    await given.api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body });
    return { given, user };
  };
  const shownIn = async (given: Portico, email: string) => {
    const text = /<b>(.*?)<\/b>/.exec((await mailTo(given, email)).html)?.[1] ?? '';
    return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')) as unknown;
  };

  test('is passed to the password reset and the verification, without another statement', async () => {
    const { given, user } = await named('Ada');
    const reset = { body: { email: user.email, callback_url } };
    const known = await given.api.call('POST /auth/password/send-reset-code', reset);
    expect(await shownIn(given, user.email)).toEqual(['Ada', 'Ada']);
    const other = { body: { email: newEmail(), callback_url } };
    expect(known.trips).toBe((await given.api.call('POST /auth/password/send-reset-code', other)).trips);

    const email = newEmail();
    const channel = { user_id: user.id, value: email, type: 'email', used_for_auth: false } as const;
    const { body: added } = await given.api.server().call('POST /contact-channels', { body: channel });
    const sent = await given.api
      .as(user)
      .call('POST /contact-channels/:user_id/:contact_channel_id/send-verification-code', {
        params: { user_id: 'me', contact_channel_id: added.id },
        body: { callback_url },
      });
    expect(await shownIn(given, email)).toEqual(['Ada', 'Ada']);
    expect(sent.trips).toBe(3);
  });

  test('is passed to the verification of an anonymous user who signs up', async () => {
    const { given } = await named('Ada');
    await given.project.configure({ sign_up_enabled: true });
    const { body: tokens } = await given.api.call('POST /auth/anonymous/sign-up', {});
    const anonymous = given.api.as(tokens).withHeaders({ 'x-stack-allow-anonymous-user': 'true' });
    expect(await anonymous.call('PATCH /users/me', { body: { display_name: 'Grace' } })).toSucceed();
    const refresh = { headers: { 'x-stack-refresh-token': tokens.refresh_token } };
    const { access_token } = (await given.api.call('POST /auth/sessions/current/refresh', refresh)).body;
    const renamed = given.api.as({ ...tokens, access_token }).withHeaders({ 'x-stack-allow-anonymous-user': 'true' });
    const email = newEmail();
    const body = { email, password: 'correct horse 7', verification_callback_url: callback_url };
    expect(await renamed.call('POST /auth/password/sign-up', { body })).toSucceed();
    expect(await shownIn(given, email)).toEqual(['Grace', 'Grace']);

    const other = newEmail();
    expect(await given.api.call('POST /auth/password/sign-up', { body: { ...body, email: other } })).toSucceed();
    expect(await shownIn(given, other)).toEqual([null, '']);
  });

  test('is not passed to sign-in codes, nor without a name', async () => {
    const { given, user } = await named('Ada');
    await given.project.configure({ magic_link_enabled: true });
    const verified = { primary_email_verified: true };
    await given.api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body: verified });
    const body = { email: user.email, callback_url };
    expect(await given.api.call('POST /auth/otp/send-sign-in-code', { body })).toSucceed();
    expect(await shownIn(given, user.email)).toEqual([null, '']);

    const nameless = await named(null);
    const reset = { body: { email: nameless.user.email, callback_url } };
    await nameless.given.api.call('POST /auth/password/send-reset-code', reset);
    expect(await shownIn(nameless.given, nameless.user.email)).toEqual([null, '']);
  });

  test('has a harmless name', async () => {
    const { given, user } = await named(`<b>Win</b>\n at https://evil.example ${'x'.repeat(200)}`);

    await given.api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });

    const [name] = (await shownIn(given, user.email).catch(() => ['unreadable'])) as string[];
    expect(name).toMatch(/^<b>Win<\u200c?\/.*evil\.\u200cexample x+…$/u);
    expect(name?.length).toBeLessThan(130);
  });
});
