import { randomUUID } from 'node:crypto';
import { builtInTemplateIds, darkThemeId, defaultThemeId } from '@portico/contract';
import { mailsTo, type Portico, portico, rawRequest } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const [themes, theme] = ['GET /internal/email-themes', 'GET /internal/email-themes/:id'] as const;
const render = 'POST /emails/render-email';
const unknown = '00000000-0000-4000-8000-000000000000';

const ownServer = {
  email_config: {
    type: 'standard',
    host: 'smtp.example.com',
    port: 587,
    username: 'otters',
    password: 'secret',
    sender_name: 'Otters',
    sender_email: 'otters@example.com',
  },
} as const;

const template = (content: string) => `
import { NotificationCategory, Subject } from '@stackframe/emails';
export const variablesSchema = (v) => v;
export function EmailTemplate({ user, project, variables }) {
  return <div><Subject value={'Own: ' + project.displayName} /><NotificationCategory value="Transactional" />${content}</div>;
}`;

const plainTheme = (mark: string) =>
  `export const EmailTheme = ({ children }) => <html><head /><body id="${mark}">{children}</body></html>;`;

describe('the preview of an email', () => {
  test('renders stored and given sources with preview values, also with the shared email server', async () => {
    const { api } = await portico();

    const stored = await api.admin().call(render, { body: { template_id: builtInTemplateIds.magic_link } });
    expect(stored.body).toMatchObject({
      subject: 'Sign in to Test project: Your code is 3SLSWZ',
      notification_category: 'Transactional',
    });
    expect(stored.body.html).toContain('<body class="page" style="background-color:rgb(250,251,251);');
    // Its emails have no link to unsubscribe.
    expect(stored.body.html).not.toContain('href="https://example.com"');
    const body = { template_tsx_source: template('{user.displayName}'), theme_tsx_source: plainTheme('own') };
    const given = await api.admin().call(render, { body });
    expect(given.trips).toBe(0);
    expect(given.body.html).toContain('<body id="own"><div>John Doe</div></body>');
    const dark = await api.admin().call(render, {
      body: { template_id: builtInTemplateIds.magic_link, theme_id: darkThemeId, editable_markers: true },
    });
    expect(dark.body.html).toContain('<body class="page" style="background-color:rgb(50,50,50);');
    const none = await api.admin().call(render, { body: { template_tsx_source: template('x'), theme_id: false } });
    expect(none.body.html).not.toContain('example.com');
  });

  test.each(Object.entries(builtInTemplateIds))('renders the built-in template %s', async (type, template_id) => {
    const { api } = await portico();
    const { body } = await api.admin().call(render, { body: { template_id } });

    expect(body).toMatchObject({ subject: expect.stringContaining('Test project') });
    expect(body.html.includes('Or open this address:')).toBe(type !== 'card_expiring');
  });

  test('uses given variables and the name of a user, and returns plain text and variables on request', async () => {
    const { api } = await portico();
    const ada = (await api.admin().call('POST /users', { body: { display_name: 'Ada' } })).body.id;
    const source = `${template('Hi {user.displayName}, {variables.a} {variables.b}')}
EmailTemplate.PreviewVariables = { a: 'one', b: 2 };`;
    const body = { template_tsx_source: source, theme_tsx_source: plainTheme('own') };

    const plain = (await api.admin().call(render, { body })).body;
    expect(Object.keys(plain)).toEqual(['html', 'subject', 'notification_category']);
    const more = { ...body, details: true, variables: { a: 'three' }, user_id: ada };
    const detailed = await api.admin().call(render, { body: more });
    expect(detailed.body).toMatchObject({
      html: expect.stringContaining('Hi Ada, three 2'),
      text: 'Hi Ada, three 2',
      variables: { a: 'three', b: 2 },
    });
    expect(detailed.trips).toBe(1);
    const missing = await api.admin().callBadly(render, { body: { ...body, user_id: unknown } });
    expect(missing).toFail('USER_ID_DOES_NOT_EXIST', { user_id: unknown });
    const other = await (await portico()).api.admin().callBadly(render, { body: more });
    expect(other).toFail('USER_ID_DOES_NOT_EXIST', { user_id: ada });
  });

  test('renders an unedited built-in template in a language, and other templates as they are', async () => {
    const { api } = await portico();
    const preview = async (body: object) => (await api.admin().callBadly(render, { body })).body;
    const template_id = builtInTemplateIds.magic_link;
    const { tsx_source } = (
      await api.admin().call('GET /internal/built-in-emails/:id', { params: { id: template_id } })
    ).body;

    for (const source of [{ template_id }, { template_tsx_source: tsx_source }]) {
      const german = await preview({ ...source, language: 'de-DE' });
      expect(german).toMatchObject({ subject: 'Anmeldung bei Test project: Dein Code ist 3SLSWZ' });
      expect(german).not.toEqual(await preview(source));
      expect(await preview({ ...source, language: 'en-US' })).toEqual(await preview(source));
    }
    const own = { template_tsx_source: template('Hello'), theme_id: false };
    expect(await preview({ ...own, language: 'de-DE' })).toEqual(await preview(own));
  });

  test('returns the built-in source of templates and themes, unchanged', async () => {
    const { api } = await portico();
    const source = 'GET /internal/built-in-emails/:id';
    await api.admin().call('PATCH /internal/email-themes/:id', {
      params: { id: defaultThemeId },
      body: { tsx_source: plainTheme('new') },
    });

    const themeAnswer = await api.admin().call(source, { params: { id: defaultThemeId } });
    expect(themeAnswer.body.tsx_source).toContain('bg-[#fafbfb]');
    const templateAnswer = await api.admin().call(source, { params: { id: builtInTemplateIds.magic_link } });
    expect(templateAnswer.body.tsx_source).toContain('variables.otp');
    const missing = await api.admin().callBadly(source, { params: { id: unknown } });
    expect(missing).toBeRefused(404, 'No built-in email found with given id');
  });

  test('rejects unknown themes and templates, and sources that cannot be rendered', async () => {
    const { api } = await portico();
    const preview = async (body: object) => await api.admin().callBadly(render, { body });

    expect(await preview({ template_id: unknown, theme_id: unknown })).toBeRefused(400, 'No theme found with given id');
    expect(await preview({ template_id: unknown })).toBeRefused(400, 'No template found with given id');
    expect(await preview({ template_tsx_source: template('{variables.a.b}') })).toFail('EMAIL_RENDERING_ERROR', {
      error: expect.stringMatching(/^Template, line 5, column \d+: cannot read property 'b' of undefined$/),
    });
    expect(await preview({ template_id: unknown, theme_id: 'x' })).toFail('SCHEMA_ERROR');
    const answer = await preview({ template_id: unknown, theme_id: null, a: 1, b: 2 });
    expect(answer.text).toContain('body is not matched by any of the provided schemas');
    expect(answer.text).toContain('body.theme_id cannot be null');
    expect(answer.text).toContain('body contains unknown properties: a, b');
    expect(await api.server().callBadly(render, { body: {} })).toFail('INSUFFICIENT_ACCESS_TYPE');
  });
});

describe('email themes', () => {
  test('are listed after the built-in ones, created, changed and deleted', async () => {
    const { api, project } = await portico();
    const admin = api.admin();
    const { id } = (await admin.call('POST /internal/email-themes', { body: { display_name: 'Own' } })).body;

    expect((await admin.call(themes)).body.themes).toEqual([
      { id: defaultThemeId, display_name: 'Default Light' },
      { id: darkThemeId, display_name: 'Default Dark' },
      { id, display_name: 'Own' },
    ]);
    const light = await admin.call(theme, { params: { id: defaultThemeId } });
    expect((await admin.call(theme, { params: { id } })).body).toEqual({
      display_name: 'Own',
      tsx_source: light.body.tsx_source,
    });
    const changed = await admin.call('PATCH /internal/email-themes/:id', {
      params: { id },
      body: { tsx_source: plainTheme('own') },
    });
    expect(changed.body).toEqual({ display_name: 'Own' });
    await project.configure({ email_theme: id });
    const preview = async () => (await admin.call(render, { body: { template_tsx_source: template('x') } })).body.html;
    expect(await preview()).toContain('<body id="own">');

    expect(await admin.call('DELETE /internal/email-themes/:id', { params: { id } })).toSucceed();
    expect(await admin.callBadly(theme, { params: { id } })).toBeRefused(404, 'No theme found with given id');
    expect(await preview()).toContain('rgb(250,251,251)');
    expect((await admin.call('GET /internal/projects/current')).body.config.email_theme).toBe(defaultThemeId);
  });

  test('can be changed if they are built in, but not deleted', async () => {
    const { api } = await portico();
    const params = { id: defaultThemeId };

    const body = { tsx_source: plainTheme('changed') };
    expect((await api.admin().call('PATCH /internal/email-themes/:id', { params, body })).body).toEqual({
      display_name: 'Default Light',
    });
    expect((await api.admin().call(theme, { params })).body.tsx_source).toBe(body.tsx_source);
    expect(await api.admin().callBadly('DELETE /internal/email-themes/:id', { params })).toBeRefused(400);
  });

  test('are not stored if they cannot be rendered', async () => {
    const { api } = await portico();
    const change = async (id: string, tsx_source: string) =>
      await api.admin().callBadly('PATCH /internal/email-themes/:id', { params: { id }, body: { tsx_source } });
    const before = (await api.admin().call(theme, { params: { id: defaultThemeId } })).body;

    expect(await change(defaultThemeId, 'export const EmailTheme = 1;')).toFail('EMAIL_RENDERING_ERROR', {
      error: 'The theme must export a component EmailTheme.',
    });
    expect(await change('x', plainTheme('a'))).toBeRefused(404, 'No theme found with given id');
    expect((await api.admin().call(theme, { params: { id: defaultThemeId } })).body).toEqual(before);
    const other = await portico();
    const { id } = (await other.api.admin().call('POST /internal/email-themes', { body: { display_name: 'O' } })).body;
    expect(await change(id, plainTheme('a'))).toBeRefused(404);
  });
});

describe('email templates', () => {
  const change = async ({ api }: Portico, templateId: string, body: object) =>
    await api.admin().callBadly('PATCH /internal/email-templates/:templateId', { params: { templateId }, body });

  test('are listed after the built-in ones, created, changed and deleted', async () => {
    const given = await portico();
    const admin = given.api.admin();
    await given.project.configure(ownServer);
    const { id } = (await admin.call('POST /internal/email-templates', { body: { display_name: 'News' } })).body;
    const list = async () => (await admin.call('GET /internal/email-templates')).body.templates;

    expect((await list()).map((entry) => entry.display_name)).toEqual([
      'Email Verification',
      'Password Reset',
      'Magic Link/OTP',
      'Team Invitation',
      'Sign In Invitation',
      'Payment Receipt',
      'Payment Failed',
      'Card Expiring',
      'News',
    ]);
    expect((await list()).at(-1)).not.toHaveProperty('theme_id');
    expect((await admin.call(render, { body: { template_id: id } })).body.subject).toBe('Hello John Doe!');
    const changed = await change(given, id, {
      tsx_source: template('<p>{variables.projectDisplayName}</p>'),
      theme_id: darkThemeId,
    });
    expect(changed.body).toEqual({ rendered_html: expect.stringContaining('<p>Test project</p>') });
    expect((await list()).at(-1)).toMatchObject({
      theme_id: darkThemeId,
      tsx_source: template('<p>{variables.projectDisplayName}</p>'),
    });
    await change(given, id, { tsx_source: template('y'), theme_id: null });
    expect((await list()).at(-1)).toMatchObject({ theme_id: darkThemeId, tsx_source: template('y') });

    expect(
      await admin.call('DELETE /internal/email-templates/:templateId', { params: { templateId: id } }),
    ).toSucceed();
    expect(await list()).toHaveLength(8);
  });

  test('require an own email server, a subject and a notification category', async () => {
    const given = await portico();
    const id = builtInTemplateIds.password_reset;

    expect(await change(given, id, { tsx_source: template('x') })).toFail('REQUIRES_CUSTOM_EMAIL_SERVER');
    await given.project.configure(ownServer);
    expect(await change(given, unknown, { tsx_source: template('x') })).toBeRefused(
      404,
      'No template found with given id',
    );
    expect(await change(given, 'x', { tsx_source: template('x') })).toFail('SCHEMA_ERROR');
    expect(await change(given, id, { tsx_source: 'export const EmailTemplate = () => <p />;' })).toFail(
      'EMAIL_RENDERING_ERROR',
      { error: 'Subject is required, import it from @stackframe/emails' },
    );
    expect(
      await change(given, id, {
        tsx_source: template('x').replace('<NotificationCategory value="Transactional" />', ''),
      }),
    ).toFail('EMAIL_RENDERING_ERROR', { error: 'NotificationCategory is required, import it from @stackframe/emails' });
    const remove = { params: { templateId: id } };
    expect(await given.api.admin().callBadly('DELETE /internal/email-templates/:templateId', remove)).toBeRefused(400);
  });

  test('the last of many themes that the configuration has room for is refused', async () => {
    const { api } = await portico();
    const big = `${plainTheme('x')}\n// ${'x'.repeat(90_000)}`;
    const add = async () => {
      const { id } = (await api.admin().call('POST /internal/email-themes', { body: { display_name: 'Big' } })).body;
      return await api
        .admin()
        .callBadly('PATCH /internal/email-themes/:id', { params: { id }, body: { tsx_source: big } });
    };

    expect(await add()).toSucceed();
    expect(await add()).toSucceed();
    expect(await add()).toBeRefused(400, 'The configuration is larger than 262144 bytes');
  });
});

describe('built-in emails', () => {
  const shown = async (url: string, recipient: string) => (await mailsTo(url, recipient))[0];

  test('are sent with the changed template and theme of the project', async () => {
    const given = await portico();
    const { api, project, url } = given;
    const user = await project.user();
    await project.configure(ownServer);
    const body = (email: string) => ({ body: { email, callback_url: 'http://localhost:3000/' } });
    for (const [id, variable] of [
      [builtInTemplateIds.password_reset, 'passwordResetLink'],
      [builtInTemplateIds.sign_in_invitation, 'signInInvitationLink'],
      [builtInTemplateIds.email_verification, 'emailVerificationLink'],
    ] as const) {
      const tsx_source = template(
        `<a href={variables.${variable}}>go</a><i>{variables.userDisplayName}|{variables.projectDisplayName}</i>`,
      );
      await api
        .admin()
        .call('PATCH /internal/email-templates/:templateId', { params: { templateId: id }, body: { tsx_source } });
    }
    await api.admin().call('PATCH /internal/email-themes/:id', {
      params: { id: defaultThemeId },
      body: { tsx_source: plainTheme('changed') },
    });

    await api.call('POST /auth/password/send-reset-code', body(user.email));
    const reset = await shown(url, user.email);
    expect(reset).toMatchObject({ subject: 'Own: Test project', html: expect.stringContaining('<body id="changed">') });
    expect(reset?.html).toContain('|Test project</i>');
    expect(await api.call('POST /auth/password/reset/check-code', { body: { code: reset?.code ?? '' } })).toSucceed();
    await api.server().call('POST /internal/send-sign-in-invitation', body('bob@example.com'));
    expect(await shown(url, 'bob@example.com')).toMatchObject({ link: 'http://localhost:3000/' });
    const email = `${randomUUID()}@example.com`;
    const signUp = { email, password: 'correct horse 7', verification_callback_url: 'http://localhost:3000/verify' };
    expect(await api.call('POST /auth/password/sign-up', { body: signUp })).toSucceed();
    const verification = await shown(url, email);
    expect(verification?.subject).toBe('Own: Test project');
    expect(await api.call('POST /contact-channels/verify', { body: { code: verification?.code ?? '' } })).toSucceed();
  });

  test('are sent unedited if the sources of the project cannot be rendered', async () => {
    const { api, project, url } = await portico();
    const user = await project.user();
    const override = { [`emails.templates.${builtInTemplateIds.password_reset}.tsxSource`]: 'throw 1;' };
    const config = { body: { config_override_string: JSON.stringify(override) } };
    expect(await api.admin().call('PATCH /internal/config/override', config)).toSucceed();

    const body = { email: user.email, callback_url: 'http://localhost:3000/' };
    expect(await api.call('POST /auth/password/send-reset-code', { body })).toSucceed();

    expect(await shown(url, user.email)).toMatchObject({ subject: 'Reset your password at Test project' });
  });

  test('themes of the configuration are complete if only their source was changed', async () => {
    const { api, url } = await portico();
    const override = { [`emails.themes.${darkThemeId}.tsxSource`]: plainTheme('dark') };
    await api
      .admin()
      .call('PATCH /internal/config/override', { body: { config_override_string: JSON.stringify(override) } });

    expect((await api.admin().call(theme, { params: { id: darkThemeId } })).body).toEqual({
      display_name: 'Default Dark',
      tsx_source: plainTheme('dark'),
    });
    expect((await rawRequest(url, { path: '/api/v1/internal/email-themes' })).status).toBe(400);
  });
});

test('a source that someone else has changed is not overwritten', async () => {
  const { api } = await portico();
  const admin = api.admin();
  await admin.call('PATCH /internal/projects/current', { body: { config: ownServer } });
  const reason = 'The source has changed since you opened it.';

  const id = (await admin.call('POST /internal/email-themes', { body: { display_name: 'Own' } })).body.id;
  const changeTheme = async (tsx_source: string, base_tsx_source: string) =>
    await admin.callBadly('PATCH /internal/email-themes/:id', {
      params: { id },
      body: { tsx_source, base_tsx_source },
    });
  const first = (await admin.call(theme, { params: { id } })).body.tsx_source;
  expect((await changeTheme(plainTheme('a'), first)).status).toBe(200);
  expect(await changeTheme(plainTheme('b'), first)).toBeRefused(409, reason);
  expect((await admin.call(theme, { params: { id } })).body.tsx_source).toBe(plainTheme('a'));

  const templateId = (await admin.call('POST /internal/email-templates', { body: { display_name: 'Own' } })).body.id;
  const changeTemplate = async (tsx_source: string, base_tsx_source: string) =>
    await admin.callBadly('PATCH /internal/email-templates/:templateId', {
      params: { templateId },
      body: { tsx_source, base_tsx_source },
    });
  expect(await changeTemplate(template('a'), 'other')).toBeRefused(409, reason);
  const { templates } = (await admin.call('GET /internal/email-templates')).body;
  const source = templates.find((one) => one.id === templateId)?.tsx_source ?? '';
  const [one, two] = await Promise.all([changeTemplate(template('a'), source), changeTemplate(template('b'), source)]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
});
