import { randomUUID } from 'node:crypto';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const address = () => `u${randomUUID()}@example.com`;

/** Imports lines while others use the server: a request right before it makes them parts. */
async function importing({ api }: Portico, contents: readonly object[], given: object = {}) {
  const { run_id = randomUUID(), ...rest } = given as { run_id?: string };
  const lines = contents.map((content, at) => ({ line: at + 1, content: { type: 'user', ...content } }));
  const body = { dry_run: false, on_conflict: 'skip' as const, ...rest, lines };
  expect(await api.server().call('GET /users', { query: { limit: 1 } })).toSucceed();
  return await api.admin().call('POST /internal/imports/:run_id', { params: { run_id }, body: body as never });
}

async function run({ api }: Portico, run_id: string) {
  const { body } = await api.admin().call('GET /internal/imports', { query: {} });
  return body.items.find(({ id }) => id === run_id);
}

test('requests of other projects have their turn between the parts of an import', async () => {
  const [made, other] = [await portico(), await portico()];
  let isRunning = true;
  const lines = Array.from({ length: 300 }, () => ({ primary_email: address() }));
  const importingAll = importing(made, lines).finally(() => {
    isRunning = false;
  });
  let answered = 0;
  while (isRunning) {
    expect(await other.api.server().call('GET /users', { query: { limit: 1 } })).toSucceed();
    if (isRunning) answered += 1;
  }
  const { body } = await importingAll;
  expect(body.lines.every(({ outcome }) => outcome === 'created')).toBe(true);
  expect(answered).toBeGreaterThanOrEqual(4);
});

test('a request in parts counts each line once, and a repeated one imports nothing twice', async () => {
  const made = await portico();
  const run_id = randomUUID();
  const lines = Array.from({ length: 150 }, () => ({ primary_email: address() }));
  const answers = await Promise.all([
    importing(made, lines, { run_id }),
    importing(made, lines, { run_id }),
    importing(made, lines.slice(0, 70), { run_id }),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const again = await importing(made, lines, { run_id });
  expect(again.body.lines.map(({ outcome }) => outcome)).toEqual(lines.map(() => 'done'));
  expect(again.body.lines.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1));
  expect(await run(made, run_id)).toMatchObject({ created: 150, state: 'running' });
  expect((await made.api.server().call('GET /users/count', { query: {} })).body.count).toBe(150);
});

test.each([true, false])('lines of different parts meet as if they were one, with dry_run %s', async (dry_run) => {
  const made = await portico();
  const [email, user_id, team_id] = [address(), randomUUID(), randomUUID()];
  const others = Array.from({ length: 80 }, () => ({ primary_email: address() }));
  const lines = [
    { primary_email: email },
    { id: user_id },
    { type: 'team', id: team_id, display_name: 'Otters' },
    ...others,
    { primary_email: email },
    { type: 'membership', team_id, user_id },
    ...others.slice(0, 1),
    { type: 'membership', team_id, user_id },
  ];
  const { body } = await importing(made, lines, { dry_run });
  const [, , , ...rest] = body.lines;
  expect(rest.slice(0, 80).every(({ outcome }) => outcome === 'created')).toBe(true);
  expect(rest.slice(80).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['skipped', 'line 1 is the same user'],
    ['created', null],
    ['skipped', 'line 4 is the same user'],
    ['skipped', 'line 85 is the same member'],
  ]);
});

test('an undo deletes what all parts have created', async () => {
  const made = await portico();
  const run_id = randomUUID();
  await importing(
    made,
    Array.from({ length: 100 }, () => ({})),
    { run_id },
  );
  const undone = await made.api.admin().call('POST /internal/imports/:run_id/undo', { params: { run_id }, body: {} });
  expect(undone.body).toMatchObject({ deleted: 100, spared: [] });
});

test('an import that is undone at the same time stops between two parts, and the undo has its lines', async () => {
  const made = await portico();
  const run_id = randomUUID();
  const first = await importing(made, [{}], { run_id });
  expect(first.body.lines[0]?.outcome).toBe('created');
  const importingMore = importing(made, [{}, ...Array.from({ length: 400 }, () => ({}))], { run_id });
  const admin = made.api.admin();
  await expect.poll(async () => (await run(made, run_id))?.created ?? 0).toBeGreaterThan(1);
  let before_line: number | undefined;
  do {
    const { body } = await admin.call('POST /internal/imports/:run_id/undo', {
      params: { run_id },
      body: { ...(before_line === undefined ? {} : { before_line }) },
    });
    before_line = body.next_line ?? undefined;
  } while (before_line !== undefined);
  const { status } = await importingMore;
  const left = (await made.api.server().call('GET /users/count', { query: {} })).body.count;
  // The import can have ended before the undo began.
  expect([200, 409]).toContain(status);
  expect(left).toBe(0);
});
