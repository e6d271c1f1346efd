import { darkThemeId, emailDraftsMax } from '@portico/contract';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const [list, one] = ['GET /internal/email-drafts', 'GET /internal/email-drafts/:id'] as const;
const [create, change] = ['POST /internal/email-drafts', 'PATCH /internal/email-drafts/:id'] as const;
const remove = 'DELETE /internal/email-drafts/:id';
const unknown = '00000000-0000-4000-8000-000000000000';

test('drafts are created, changed and listed, last updated first', async () => {
  const { api, server } = await portico();
  const admin = api.admin();
  const first = await admin.call(create, { body: { display_name: 'First', theme_id: darkThemeId, tsx_source: 'x' } });
  expect(first.status).toBe(200);
  server.clock.advance(1, 'minute');
  const second = await admin.call(create, { body: { display_name: 'Second', theme_id: false } });

  const drafts = async () => (await admin.call(list)).body.drafts;
  expect(await drafts()).toEqual([
    {
      id: second.body.id,
      display_name: 'Second',
      tsx_source: expect.stringContaining('Marketing'),
      theme_id: false,
      sent_at_millis: null,
    },
    { id: first.body.id, display_name: 'First', tsx_source: 'x', theme_id: darkThemeId, sent_at_millis: null },
  ]);
  expect((await admin.call(list)).trips).toBe(1);
  server.clock.advance(1, 'minute');
  const params = { id: first.body.id };
  expect((await admin.call(change, { params, body: { display_name: 'New' } })).body).toEqual({ ok: 'ok' });
  expect((await drafts()).map((draft) => draft.display_name)).toEqual(['New', 'Second']);
  expect((await admin.call(one, { params })).body).toEqual({
    id: params.id,
    display_name: 'New',
    tsx_source: 'x',
    sent_at_millis: null,
  });
});

test('the example of a new draft can be rendered', async () => {
  const { api } = await portico();
  const { id } = (await api.admin().call(create, { body: { display_name: 'A' } })).body;
  const { tsx_source } = (await api.admin().call(one, { params: { id } })).body;

  const { body } = await api.admin().call('POST /emails/render-email', { body: { template_tsx_source: tsx_source } });
  expect(body).toMatchObject({ subject: 'Hello John Doe!', notification_category: 'Marketing' });
});

test('rejects unknown drafts, and drafts of other projects', async () => {
  const [{ api }, other] = [await portico(), await portico()];
  const { id } = (await other.api.admin().call(create, { body: { display_name: 'Other' } })).body;
  const refused = 'No draft found with given id';

  for (const params of [{ id }, { id: unknown }]) {
    expect(await api.admin().call(one, { params })).toBeRefused(404, refused);
    expect(await api.admin().call(change, { params, body: { display_name: 'x' } })).toBeRefused(404, refused);
    expect(await api.admin().call(remove, { params })).toBeRefused(404, refused);
  }
  expect(await api.admin().callBadly(one, { params: { id: 'x' } })).toFail('SCHEMA_ERROR');
  expect((await other.api.admin().call(list)).body.drafts).toHaveLength(1);
  expect(await other.api.admin().call(remove, { params: { id } })).toSucceed();
  expect((await other.api.admin().call(list)).body.drafts).toEqual([]);
  expect(await api.server().callBadly(list, {})).toFail('INSUFFICIENT_ACCESS_TYPE');
});

test('rejects fields that only sending sets', async () => {
  const { api } = await portico();
  const { id } = (await api.admin().call(create, { body: { display_name: 'A' } })).body;

  const body = { sent_at_millis: 1 };
  expect(await api.admin().callBadly(change, { params: { id }, body })).toFail('SCHEMA_ERROR');
  expect(await api.admin().callBadly(create, { body: { display_name: 'A', theme_id: null } })).toFail('SCHEMA_ERROR');
});

test('the number of drafts is limited', async () => {
  const { api, server, project } = await portico();
  const found = await server.app.platform.projects.find(server.app.database.handle(), project.id, 'main');
  if (typeof found !== 'object') throw new Error('the project was created a moment ago');
  await server.app.database.handle().run({
    text: `insert into email_drafts (tenancy_id, id, display_name, tsx_source, created_at, updated_at)
      select $1, gen_random_uuid(), 'd', '', now(), now() from generate_series(1, $2::integer)`,
    values: [found.tenancyId, emailDraftsMax],
  });

  const answer = await api.admin().call(create, { body: { display_name: 'one more' } });
  expect(answer).toBeRefused(400, `A project can have at most ${emailDraftsMax} email drafts.`);
});

test('a draft that someone else has changed is not overwritten', async () => {
  const { api } = await portico();
  const admin = api.admin();
  const { id } = (await admin.call(create, { body: { display_name: 'First', tsx_source: 'x' } })).body;
  const save = async (tsx_source: string) =>
    await admin.callBadly(change, { params: { id }, body: { tsx_source, base_tsx_source: 'x' } });

  const answers = await Promise.all([save('a'), save('b')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await save('c')).toBeRefused(409, 'The source has changed since you opened it.');
  const missing = { params: { id: unknown }, body: { base_tsx_source: 'x' } };
  expect(await admin.callBadly(change, missing)).toBeRefused(404, 'No draft found with given id');
});
