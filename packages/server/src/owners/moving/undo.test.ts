import { randomUUID } from 'node:crypto';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const digestOfAbc = '$digest-md5$900150983cd24fb0d6963f7d28e17f72';
const address = () => `u${randomUUID()}@example.com`;

async function importing({ api }: Portico, run: string, contents: readonly object[], given: object = {}) {
  const lines = contents.map((content, at) => ({ line: at + 1, content: { type: 'user', ...content } }));
  const body = { dry_run: false, on_conflict: 'skip' as const, ...given, lines };
  const answer = await api
    .admin()
    .call('POST /internal/imports/:run_id', { params: { run_id: run }, body: body as never });
  expect(answer).toSucceed();
  return answer.body.lines;
}

async function undoing({ api }: Portico, run: string, body: { dry_run?: boolean; before_line?: number } = {}) {
  const answer = await api.admin().call('POST /internal/imports/:run_id/undo', { params: { run_id: run }, body });
  expect(answer).toSucceed();
  return answer.body;
}

const runOf = async ({ api }: Portico) =>
  (await api.admin().call('GET /internal/imports', { query: {} })).body.items[0];
const countOf = async ({ api }: Portico) => (await api.server().call('GET /users/count', { query: {} })).body.count;

test('an undo deletes what an import has created, and spares what was used since', async () => {
  const at = await portico();
  const { api } = at;
  const run = randomUUID();
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const [, changes, buys, joins] = ids;
  const [email, teamId] = [address(), randomUUID()];
  const users = ids.map((id, index) => ({
    id,
    ...(index === 0 ? { primary_email: email, password_hash: digestOfAbc } : {}),
  }));
  await importing(at, run, [
    ...users,
    { type: 'team', id: teamId, display_name: 'Otters' },
    { type: 'membership', team_id: teamId, user_id: ids[5] },
  ]);
  expect(await api.call('POST /auth/password/sign-in', { body: { email, password: 'abc' } })).toSucceed();
  const params = { user_id: changes as never };
  expect(await api.server().call('PATCH /users/:user_id', { params, body: { display_name: 'New' } })).toSucceed();
  await at.server.app.database.handle().run({
    text: `insert into payment_customers (tenancy_id, customer_type, customer_id, created_at)
      select tenancy_id, 'user', id::text, now() from users where id = $1`,
    values: [buys],
  });
  const { body: other } = await api.server().call('POST /teams', { body: { display_name: 'Others' } });
  const membership = { team_id: other.id, user_id: joins as never };
  expect(
    await api.server().call('POST /team-memberships/:team_id/:user_id', { params: membership, body: {} }),
  ).toMatchObject({ status: 201 });

  const expected = [
    [4, 'in_other_team'],
    [3, 'has_purchases'],
    [2, 'changed'],
    [1, 'signed_in'],
  ];
  const dry = await undoing(at, run, { dry_run: true });
  expect(dry).toMatchObject({ deleted: 4, next_line: 1 });
  expect(await countOf(at)).toBe(6);
  const done = await undoing(at, run);
  for (const answer of [dry, done]) expect(answer.spared.map(({ line, reason }) => [line, reason])).toEqual(expected);
  expect(await runOf(at)).toMatchObject({ state: 'undoing', deleted: 4, spared: 4 });
  expect(await undoing(at, run, { before_line: 1 })).toEqual({ deleted: 0, spared: [], next_line: null });
  expect(await countOf(at)).toBe(4);
  expect(await runOf(at)).toMatchObject({ id: run, state: 'undone', created: 8, deleted: 4, spared: 4 });
  expect((await api.server().call('GET /teams', { query: {} })).body.items.map(({ id }) => id)).toEqual([other.id]);
  const { body: events } = await api.server().call('GET /events', { query: { types: 'import.undone' } });
  expect(events.items).toHaveLength(1);

  // The same file begins again, and goes on with what the undo has spared.
  const again = await importing(at, run, users);
  expect(again.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done', 'created', 'created']);
  expect(await runOf(at)).toMatchObject({ state: 'running', created: 2, deleted: 0 });
});

test('an import of a run that is being undone is refused, and one of another project is not found', async () => {
  const at = await portico();
  const run = randomUUID();
  await importing(at, run, [{}, {}]);
  await undoing(at, run);
  const lines = [{ line: 3, content: { type: 'user' } }];
  const body = { dry_run: false, on_conflict: 'skip' as const, lines };
  const refused = await at.api.admin().call('POST /internal/imports/:run_id', { params: { run_id: run }, body });
  expect(refused.status).toBe(409);
  const other = await portico();
  for (const path of ['undo', 'finish'] as const) {
    const given = path === 'finish' ? { skipped: 0, refused: 0 } : {};
    const answer = await other.api
      .admin()
      .callBadly(`POST /internal/imports/:run_id/${path}`, { params: { run_id: run }, body: given });
    expect(answer.status).toBe(404);
  }
  expect((await other.api.admin().call('GET /internal/imports', { query: {} })).body.items).toEqual([]);
});

test('a run is listed with its file, its owner and its counts', async () => {
  const at = await portico();
  const run = randomUUID();
  await importing(at, run, [{}, {}], { file_name: 'users.jsonl' });
  const params = { run_id: run };
  const finished = await at.api
    .admin()
    .call('POST /internal/imports/:run_id/finish', { params, body: { skipped: 2, refused: 1 } });
  expect(finished.body).toMatchObject({
    state: 'finished',
    file_name: 'users.jsonl',
    created: 2,
    skipped: 2,
    refused: 1,
  });
  expect(await runOf(at)).toEqual(finished.body);
  const { body } = await at.api.server().call('GET /events', { query: { types: 'import.finished' } });
  expect(body.items[0]).toMatchObject({ after: { created: 2, updated: 0, skipped: 2, refused: 1 } });
});

test('an import cannot be undone when the events since are deleted', async () => {
  const at = await portico();
  const run = randomUUID();
  await importing(at, run, [{}]);
  const config_override_string = JSON.stringify({ 'events.retentionDays': 1 });
  expect(
    await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } }),
  ).toSucceed();
  const text = "update import_runs set started_at = started_at - interval '25 hours' where id = $1";
  await at.server.app.database.handle().run({ text, values: [run] });
  const answer = await at.api
    .admin()
    .call('POST /internal/imports/:run_id/undo', { params: { run_id: run }, body: {} });
  expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('the events since are deleted') });
  expect(await countOf(at)).toBe(1);
});

test('an import cannot be undone if events were deleted while the project kept them for a shorter time', async () => {
  const at = await portico();
  const run = randomUUID();
  await importing(at, run, [{}]);
  const text = `insert into event_seals
    select tenancy_id, 1, '{}', '{}', started_at, '', '', started_at, started_at from import_runs where id = $1
    -- the job may have sealed events by now
    on conflict (tenancy_id, number) do update set last_at = excluded.last_at, expired_at = excluded.expired_at`;
  await at.server.app.database.handle().run({ text, values: [run] });
  const answer = await at.api
    .admin()
    .call('POST /internal/imports/:run_id/undo', { params: { run_id: run }, body: {} });
  expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('deleted') });
});

test('an undo spares users and teams whose API keys another import has added', async () => {
  const at = await portico();
  const run = randomUUID();
  const [userId, teamId] = [randomUUID(), randomUUID()];
  const key = { type: 'api_key', description: 'key', is_public: false, last_four: 'abcd' };
  const digest = () => randomUUID().replaceAll('-', '').padEnd(43, 'A');
  await importing(at, run, [{ id: userId }, { type: 'team', id: teamId, display_name: 'Otters' }]);
  await importing(at, randomUUID(), [
    { ...key, digest: digest(), user_id: userId },
    { ...key, digest: digest(), team_id: teamId },
  ]);

  const { deleted, spared } = await undoing(at, run);
  expect(spared.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'changed'],
    [1, 'changed'],
  ]);
  expect(deleted).toBe(0);
});

test('an undo spares users and teams whose API keys were used', async () => {
  const at = await portico();
  const run = randomUUID();
  const [userId, teamId] = [randomUUID(), randomUUID()];
  const key = { type: 'api_key', description: 'key', is_public: false, last_four: 'abcd' };
  const digest = () => randomUUID().replaceAll('-', '').padEnd(43, 'A');
  await importing(at, run, [
    { id: userId },
    { type: 'team', id: teamId, display_name: 'Otters' },
    { ...key, digest: digest(), user_id: userId },
    { ...key, digest: digest(), team_id: teamId },
  ]);
  const text = 'update api_keys set last_used_at = $1 where user_id = $2 or team_id = $3';
  await at.server.app.database.handle().run({ text, values: [at.server.clock.now(), userId, teamId] });

  const { deleted, spared } = await undoing(at, run);
  expect(spared.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'used'],
    [3, 'used'],
    [2, 'used'],
    [1, 'used'],
  ]);
  expect(deleted).toBe(0);
  expect(await countOf(at)).toBe(1);
});

test('a second undo spares what the first one has spared, also after the file was imported again', async () => {
  const at = await portico();
  const run = randomUUID();
  const changed = randomUUID();
  const users = [{ id: changed }, {}];
  await importing(at, run, users);
  const params = { user_id: changed as never };
  expect(await at.api.server().call('PATCH /users/:user_id', { params, body: { display_name: 'New' } })).toSucceed();
  const undo = async () => [(await undoing(at, run)).deleted, await undoing(at, run, { before_line: 1 })];
  const end = { deleted: 0, spared: [], next_line: null };
  expect(await undo()).toEqual([1, end]);
  expect((await importing(at, run, users)).map(({ outcome }) => outcome)).toEqual(['done', 'created']);
  expect(await undo()).toEqual([1, end]);
  expect((await at.api.server().call('GET /users/:user_id', { params })).status).toBe(200);
});

test('an undo deletes products and quantities with their users, and spares those that were used since', async () => {
  const at = await portico();
  const config_override_string = JSON.stringify({
    'payments.items.credits': { customerType: 'user' },
    'payments.products.pro': { customerType: 'user', prices: { monthly: { USD: '9', interval: [1, 'month'] } } },
  });
  expect(
    await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } }),
  ).toSucceed();
  const run = randomUUID();
  const { id: unused } = await at.project.user();
  const [gone, used] = [randomUUID(), randomUUID()];
  const of = (customer_id: string) => ({ customer_type: 'user', customer_id });
  const lines = await importing(at, run, [
    { id: gone },
    { id: used },
    { type: 'product', ...of(gone), product_id: 'pro' },
    { type: 'item_quantity', ...of(gone), item_id: 'credits', delta: 5 },
    { type: 'item_quantity', ...of(used), item_id: 'credits', delta: 5 },
    { type: 'item_quantity', ...of(unused), item_id: 'credits', delta: 5 },
    { type: 'product', ...of(randomUUID()), product_id: 'pro' },
    { type: 'product', ...of(gone), product_id: 'free' },
    { type: 'product', ...of('x'), product_id: 'pro' },
  ]);
  expect(lines.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 6 }, () => 'created'),
    ...Array.from({ length: 3 }, () => 'refused'),
  ]);
  const item = { customer_type: 'user', item_id: 'credits' } as const;
  const changed = await at.api
    .server()
    .call('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
      params: { ...item, customer_id: used },
      query: { allow_negative: false },
      body: { delta: -2 },
    });
  expect(changed).toSucceed();

  const { deleted, spared } = await undoing(at, run);
  expect(spared.map(({ line, reason }) => [line, reason])).toEqual([
    [5, 'used'],
    [2, 'has_purchases'],
  ]);
  expect(deleted).toBe(4);
  const quantityOf = async (customer_id: string) =>
    (
      await at.api.server().call('GET /payments/items/:customer_type/:customer_id/:item_id', {
        params: { ...item, customer_id },
      })
    ).body.quantity;
  expect([await quantityOf(unused), await quantityOf(used)]).toEqual([0, 3]);
  const text = 'select customer_id from payment_customers where customer_id = any($1)';
  const { rows } = await at.server.app.database.handle().run({ text, values: [[gone, unused, used]] });
  expect(rows).toEqual([{ customer_id: used }]);
});

test('an undo takes the subscriptions and purchases that it deletes out of the numbers', async () => {
  const at = await portico();
  const config_override_string = JSON.stringify({
    'payments.products.plan': { customerType: 'custom', prices: { monthly: { USD: '9', interval: [1, 'month'] } } },
    'payments.products.once': { customerType: 'custom', prices: { once: { USD: '5' } } },
  });
  expect(
    await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } }),
  ).toSucceed();
  const numbers = async () => {
    const { body } = await at.api.admin().call('GET /internal/metrics', { query: {} });
    const { active_subscription_count, total_one_time_purchases, total_orders } = body.payments_overview;
    return [active_subscription_count, total_one_time_purchases, total_orders];
  };
  const run = randomUUID();
  const products = ['ada', 'bob'].flatMap((customer_id) =>
    ['plan', 'once'].map((product_id) => ({ type: 'product', customer_type: 'custom', customer_id, product_id })),
  );
  const lines = await importing(at, run, products);
  expect(lines.map(({ outcome }) => outcome)).toEqual(products.map(() => 'created'));
  expect(await numbers()).toEqual([2, 2, 4]);

  expect((await undoing(at, run)).deleted).toBe(4);
  expect(await numbers()).toEqual([0, 0, 0]);
});

test('two undos at once count each line once', async () => {
  const at = await portico();
  const run = randomUUID();
  await importing(
    at,
    run,
    Array.from({ length: 20 }, () => ({})),
  );
  const answers = await Promise.all(Array.from({ length: 4 }, async () => await undoing(at, run)));
  expect(answers.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(20);
  expect(await runOf(at)).toMatchObject({ deleted: 20 });
});
