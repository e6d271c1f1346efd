import { randomUUID } from 'node:crypto';
import { builtInTemplateIds, builtInTemplates, darkThemeId, versionedTemplatesMax } from '@portico/contract';
import { mailsTo, type Portico, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const templateId = builtInTemplateIds.password_reset;
const params = { templateId };
const builtIn = builtInTemplates[templateId]?.tsxSource;
const versions = 'GET /internal/email-templates/:templateId/versions';
const draft = 'PUT /internal/email-templates/:templateId/draft';
const noDraft = 'DELETE /internal/email-templates/:templateId/draft';
const publish = 'POST /internal/email-templates/:templateId/publish';
const change = 'PATCH /internal/email-templates/:templateId';

const source = (text: string) => `
import { NotificationCategory, Subject } from '@stackframe/emails';
export const variablesSchema = (v) => v;
export function EmailTemplate() {
  return <div><Subject value="Own" /><NotificationCategory value="Transactional" />${text}</div>;
}`;

/** Creates a project that may publish templates. */
async function ready(): Promise<Portico> {
  const at = await portico();
  await override(at, { 'emails.server.isDevelopmentInbox': true });
  return at;
}

const override = async ({ api }: Portico, values: object) => {
  const body = { config_override_string: JSON.stringify(values) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
};
const stateOf = async ({ api }: Portico, id: string = templateId) =>
  (await api.admin().call(versions, { params: { templateId: id } })).body;

async function save(at: Portico, tsx_source: string, theme_id?: string | false) {
  const { version: base_version } = await stateOf(at);
  return await at.api.admin().call(draft, { params, body: { tsx_source, theme_id, base_version } });
}

async function publishNow(at: Portico) {
  const { version: base_version } = await stateOf(at);
  return await at.api.admin().call(publish, { params, body: { base_version } });
}

async function resetMail({ api, project, url }: Portico): Promise<string> {
  const user = await project.user();
  const body = { email: user.email, callback_url: 'http://localhost:3000/' };
  expect(await api.call('POST /auth/password/send-reset-code', { body })).toSucceed();
  const [mail] = await mailsTo(url, user.email);
  return mail?.html ?? '';
}

describe('an email template', () => {
  test('is the built-in one at first, without a draft', async () => {
    const at = await portico();
    // The first request of a project loads its snapshot.
    await stateOf(at);

    const { body, trips } = await at.api.admin().call(versions, { params });

    expect(body).toEqual({ version: expect.any(String), published: { tsx_source: builtIn }, draft: null, former: [] });
    expect(trips).toBe(1);
  });

  test('is sent as it is published, not as its draft', async () => {
    const at = await ready();

    const saved = await save(at, source('first'), false);
    expect(saved.body).toMatchObject({
      published: { tsx_source: builtIn },
      draft: { tsx_source: source('first'), theme_id: false, updated_at_millis: expect.any(Number) },
    });
    expect(await resetMail(at)).not.toContain('first');

    const { body } = await publishNow(at);
    expect(body).toEqual({
      version: expect.any(String),
      published: { tsx_source: source('first'), theme_id: false },
      draft: null,
      former: [{ tsx_source: builtIn, replaced_at_millis: expect.any(Number) }],
    });
    expect(await resetMail(at)).toContain('first');
  });

  test('has a draft that need not be rendered, which the list names, and which can be discarded', async () => {
    const at = await portico();
    const admin = at.api.admin();
    const drafted = async () =>
      (await admin.call('GET /internal/email-templates')).body.templates.filter((one) => one.has_draft);
    expect(await drafted()).toEqual([]);

    await save(at, 'const x = <', darkThemeId);
    expect(await drafted()).toMatchObject([{ id: templateId, tsx_source: builtIn }]);

    const { version: base_version } = await stateOf(at);
    const { body } = await admin.call(noDraft, { params, query: { base_version } });
    expect(body).toMatchObject({ draft: null, former: [] });
    expect(await drafted()).toEqual([]);
    const nothing = await publishNow(await ready());
    expect([nothing.status, nothing.text]).toEqual([400, 'There is no draft to publish.']);
  });

  test('is published only if it can be rendered, has a subject and a category, and keeps its draft otherwise', async () => {
    const at = await ready();
    for (const [broken, error] of [
      ['const x = <', expect.stringMatching(/^Template, line 1/)],
      [source('x').replace('<Subject value="Own" />', ''), expect.stringContaining('Subject is required')],
    ] as const) {
      await save(at, broken);
      const before = await stateOf(at);
      expect(await publishNow(at)).toFail('EMAIL_RENDERING_ERROR', { error });
      expect(await stateOf(at)).toEqual(before);
    }
  });

  test('is published only with an own email server', async () => {
    const at = await portico();
    await save(at, source('x'));

    expect(await publishNow(at)).toFail('REQUIRES_CUSTOM_EMAIL_SERVER');
    expect((await stateOf(at)).published.tsx_source).toBe(builtIn);
  });

  test('keeps ten earlier versions, also of changes that are published at once', async () => {
    const at = await ready();
    const admin = at.api.admin();

    for (let number = 0; number < 6; number++) {
      await save(at, source(`draft ${number}`));
      await publishNow(at);
      await admin.call(change, { params, body: { tsx_source: source(`patch ${number}`) } });
    }

    const { former, published } = await stateOf(at);
    expect(published.tsx_source).toBe(source('patch 5'));
    const texts = [5, 4, 3, 2, 1].flatMap((number) => [`draft ${number}`, `patch ${number - 1}`]);
    expect(former.map(({ tsx_source }) => tsx_source)).toEqual(texts.map(source));
  });

  test('keeps its draft when it is changed at once, and the same source is no new version', async () => {
    const at = await ready();
    const admin = at.api.admin();
    await save(at, source('draft'), darkThemeId);

    await admin.call(change, { params, body: { tsx_source: source('now') } });
    await admin.call(change, { params, body: { tsx_source: source('now') } });

    expect(await stateOf(at)).toMatchObject({
      published: { tsx_source: source('now') },
      draft: { tsx_source: source('draft'), theme_id: darkThemeId },
      former: [{ tsx_source: builtIn }],
    });
    expect((await stateOf(at)).former).toHaveLength(1);
  });

  test('has versions of its own in each project, and none after it is deleted', async () => {
    const [at, other] = [await portico(), await portico()];
    await save(at, source('x'));
    expect((await stateOf(other)).draft).toBe(null);

    const admin = at.api.admin();
    const { body: created } = await admin.call('POST /internal/email-templates', { body: { display_name: 'Own' } });
    const own = { templateId: created.id };
    const { version: base_version } = await stateOf(at, created.id);
    await admin.call(draft, { params: own, body: { tsx_source: 'own', base_version } });
    await admin.call('DELETE /internal/email-templates/:templateId', { params: own });

    expect(await admin.callBadly(versions, { params: own })).toBeRefused(404, 'No template found with given id');
    const late = { params: own, body: { tsx_source: 'own', base_version } };
    expect((await admin.callBadly(draft, late)).status).toBe(404);
    expect(await rowsOf(at)).toEqual([templateId]);
  });
});

/** Runs SQL with the tenancy of the project as the first argument. */
async function run({ server, project }: Portico, text: string, ...values: unknown[]) {
  const database = server.app.database.handle();
  const found = await server.app.platform.projects.find(database, project.id, 'main');
  if (typeof found !== 'object') throw new Error('the project was created a moment ago');
  return (await database.run({ text, values: [found.tenancyId, ...values] })).rows;
}

/** Returns the IDs of the templates with stored versions. */
async function rowsOf(at: Portico): Promise<unknown[]> {
  const rows = await run(at, 'select template_id from email_template_versions where tenancy_id = $1 order by 1');
  return rows.map((row) => row.template_id);
}

describe('two people who change a template', () => {
  test('do not overwrite each other: one of two drafts that begin with the same version is refused', async () => {
    const at = await portico();
    const { version: base_version } = await stateOf(at);
    const admin = at.api.admin();

    const answers = await Promise.all(
      ['one', 'two'].map(async (tsx_source) => await admin.call(draft, { params, body: { tsx_source, base_version } })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept] = answers.filter(({ status }) => status === 200);
    expect((await stateOf(at)).draft).toEqual(kept?.body.draft);
  });

  test.each(['publish', 'discard'] as const)('do not %s what they have not read', async (what) => {
    const at = await ready();
    await save(at, source('one'));
    const { version: base_version } = await stateOf(at);
    await save(at, source('two'));
    const before = await stateOf(at);
    const admin = at.api.admin();

    const late =
      what === 'discard'
        ? await admin.call(noDraft, { params, query: { base_version } })
        : await admin.call(publish, { params, body: { base_version } });

    expect(late.status).toBe(409);
    expect(await stateOf(at)).toEqual(before);
  });

  test.each(['the configuration', 'the API'] as const)('notice a change by %s', async (by) => {
    const at = await ready();
    await save(at, source('draft'));
    const { version: base_version } = await stateOf(at);
    if (by === 'the API') await at.api.admin().call(change, { params, body: { tsx_source: source('other') } });
    else await override(at, { [`emails.templates.${templateId}.tsxSource`]: source('other') });

    expect((await at.api.admin().call(publish, { params, body: { base_version } })).status).toBe(409);
    expect((await stateOf(at)).published.tsx_source).toBe(source('other'));
  });
});

test('the versions of a limited number of templates are kept; those of templates that are gone do not count', async () => {
  const at = await ready();
  const admin = at.api.admin();
  const ids = Array.from({ length: versionedTemplatesMax }, () => randomUUID());
  const stored = { displayName: 'Other', tsxSource: source('x') };
  await override(at, Object.fromEntries(ids.map((id) => [`emails.templates.${id}`, stored])));
  await run(at, 'insert into email_template_versions (tenancy_id, template_id) select $1, unnest($2::uuid[])', ids);

  const full = await save(at, source('draft'));
  expect([full.status, full.text]).toEqual([
    400,
    `At most ${versionedTemplatesMax} email templates can have drafts and earlier versions.`,
  ]);
  expect(await admin.call(change, { params, body: { tsx_source: source('now') } })).toSucceed();
  expect(await stateOf(at)).toMatchObject({ published: { tsx_source: source('now') }, former: [] });

  await override(at, { [`emails.templates.${ids[0]}`]: null });
  expect(await save(at, source('draft'))).toSucceed();
  expect(await rowsOf(at)).not.toContain(ids[0]);
});

test('only the admin level reads and changes the versions of a template', async () => {
  const at = await portico();
  for (const api of [at.api, at.api.server()]) {
    expect(await api.callBadly(versions, { params })).toFail('INSUFFICIENT_ACCESS_TYPE');
  }
  const admin = at.api.admin();
  const unknown = { templateId: '00000000-0000-4000-8000-000000000000' };
  const body = { tsx_source: 'x', base_version: 'x' };
  expect(await admin.callBadly(draft, { params: unknown, body })).toBeRefused(404, 'No template found with given id');
  const long = { ...body, tsx_source: 'x'.repeat(100_001) };
  expect(await admin.callBadly(draft, { params, body: long })).toFail('SCHEMA_ERROR');
});
