import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Portico, portico } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { expect, onTestFinished, test } from 'vitest';
import { inTerminal } from './in-terminal.ts';
import { terminal } from './terminal.ts';

function fileOf(lines: readonly (object | string)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'users.jsonl');
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify({ type: 'user', ...line })));
  writeFileSync(path, texts.join('\n'));
  return { path, report: join(folder, 'report.jsonl') };
}

const address = () => `u${randomUUID()}@example.com`;
const countOf = async ({ api }: Portico) => (await api.server().call('GET /users/count', { query: {} })).body.count;

async function given() {
  const at = await portico();
  const { run, signIn } = inTerminal();
  signIn(at, at.project.owner);
  return { at, run };
}

test('a file is checked as a whole before the first user is created', async () => {
  const { at, run } = await given();
  const email = address();
  const { path, report } = fileOf([
    { primary_email: email },
    '',
    'no json',
    { primary_email: email },
    { id: 'x' },
    { display_name: 'a\u0000' },
    { display_name: 'a\ud800' },
    '{"type":"user","display_name":"\\ud83d\\ude00 \\\\u0000"}',
  ]);

  const stopped = await run(['import', path, '--report', report]);
  expect(stopped.code).toBe(1);
  expect(stopped.text).toContain(
    'Line 3 refused: is no JSON\nLine 4 skipped: line 1 is the same user\nLine 5 refused: id',
  );
  expect(stopped.text).toContain('Would import 2 users.\n1 line skipped, 4 lines refused.\nNothing was imported.');
  expect(readFileSync(report, 'utf8').trim().split('\n')).toHaveLength(5);
  expect(stopped.text).toContain('Line 7 refused: contains a NUL character or a half of a surrogate pair');
  expect(await countOf(at)).toBe(0);

  expect(await run(['import', path, '--leave-out', '--dry-run'])).toMatchObject({ code: 1, data: { created: 2 } });
  expect(await countOf(at)).toBe(0);
  const done = await run(['import', path, '--leave-out']);
  expect(done).toMatchObject({ code: 0, data: { created: 2, imported_before: 0, skipped: 1, refused: 4 } });
  expect(await run(['import', path, '--leave-out'])).toMatchObject({
    code: 0,
    data: { created: 0, imported_before: 2 },
  });
  expect(await countOf(at)).toBe(2);
});

test('a user who is there already is skipped, or stops the import', async () => {
  const { at, run } = await given();
  const there = await at.project.user();
  const { path } = fileOf([{ primary_email: there.email }, { primary_email: address() }]);

  const refused = await run(['import', path, '--on-conflict', 'refuse']);
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringContaining('Line 1 refused: a user signs in with this address'),
  });
  expect(await countOf(at)).toBe(1);
  expect(await run(['import', path])).toMatchObject({ code: 0, data: { created: 1, skipped: 1 } });
  expect(await run(['import', path, '--on-conflict', 'other'])).toMatchObject({ code: 2 });
  const changed = fileOf([{ id: there.id, display_name: 'Ada', server_metadata: { plan: 'pro' } }]);
  const dry = await run(['import', changed.path, '--on-conflict', 'update', '--dry-run']);
  expect(dry.text).toContain('Line 1 changes: display_name, server_metadata\nWould import 0 users.');
  expect(await run(['import', `${path}.missing`])).toMatchObject({
    code: 1,
    text: expect.stringContaining('cannot be read'),
  });
});

test('a check refuses members whose users are left out, or come later', async () => {
  const { at, run } = await given();
  const there = await at.project.user();
  const [team, taken, made, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const member = (user_id: string) => ({ type: 'membership', team_id: team, user_id });
  const { path } = fileOf([
    { type: 'team', id: team, display_name: 'Team' },
    { id: taken, primary_email: there.email },
    { id: made.toUpperCase(), display_name: 'Ada' },
    member(taken),
    member(made),
    member(later),
    { id: later, display_name: 'Eve' },
  ]);

  const stopped = await run(['import', path]);
  expect(stopped.text).toContain(
    [
      'Line 2 skipped: a user signs in with this address',
      `Line 4 refused: user ${taken} is neither in the project nor in an earlier line`,
      `Line 6 refused: user ${later} is neither in the project nor in an earlier line`,
      '2 lines refused, first line 4: user … is neither in the project nor in an earlier line',
      '1 line skipped, first line 2: a user signs in with this address',
      'Would import 2 users, 1 team, 1 member.',
    ].join('\n'),
  );
  const done = await run(['import', path, '--leave-out']);
  expect(done).toMatchObject({ code: 0, data: { created_by_type: { user: 2, team: 1, membership: 1 }, refused: 2 } });
});

longTest(
  'after the program was killed, the same command goes on: an import, an undo, and an export leaves no part',
  async () => {
    const at = await portico();
    const total = 6000;
    const { path } = fileOf(Array.from({ length: total }, (_, index) => ({ display_name: `User ${index}` })));
    const { start, run } = terminal({
      PORTICO_API_URL: at.url,
      PORTICO_PROJECT_ID: at.project.id,
      PORTICO_SUPER_SECRET_ADMIN_KEY: at.project.keys.admin,
    });

    const { child, end } = start('import', path);
    await expect.poll(() => countOf(at), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    expect(await end).not.toBe(0);
    const before = await countOf(at);
    expect(before).toBeLessThan(total);

    expect(await run('import', path)).toMatchObject({ code: 0 });
    expect(await countOf(at)).toBe(total);

    const exported = start('export', `${path}.exported`);
    await expect.poll(() => existsSync(`${path}.exported.part`), { timeout: 60_000, interval: 5 }).toBe(true);
    exported.child.kill('SIGKILL');
    await exported.end;
    expect(existsSync(`${path}.exported`)).toBe(false);

    const undone = start('import', 'undo', '--yes');
    await expect.poll(() => countOf(at), { timeout: 60_000, interval: 20 }).toBeLessThan(total);
    undone.child.kill('SIGKILL');
    expect(await undone.end).not.toBe(0);
    expect(await countOf(at)).toBeGreaterThan(0);
    expect(await run('import', 'undo', '--yes')).toMatchObject({ code: 0 });
    expect(await countOf(at)).toBe(0);
  },
);

test('an export of a project imports to another one, and an undo deletes what it has created', async () => {
  const { at: from, run: runFrom } = await given();
  const { at: to, run: runTo } = await given();
  const user = await from.project.user({ primary_email_verified: true });
  const { body: team } = await from.api.server().call('POST /teams', { body: { display_name: 'Otters' } });
  const params = { team_id: team.id, user_id: user.id };
  await from.api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
  const { path } = fileOf([]);

  expect(await runFrom(['export', path, '--secrets'])).toMatchObject({ code: 0, data: { lines: 3 } });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await runFrom(['export'])).printed).toHaveLength(3);
  expect(await runTo(['import', path, '--dry-run'])).toMatchObject({ code: 0, data: { created: 3, left_out: [] } });
  const imported = await runTo(['import', path]);
  expect(imported).toMatchObject({ code: 0, data: { created: 3 } });
  expect(imported.text).toContain('Imported 1 user, 1 team, 1 member.');
  const body = { email: user.email, password: user.password };
  expect(await to.api.call('POST /auth/password/sign-in', { body })).toSucceed();

  expect((await runTo('import list')).text).toContain('finished');
  expect(await runTo('import undo')).toMatchObject({ code: 2 });
  const dry = await runTo('import undo --dry-run');
  expect(dry.text).toContain('Line 1 stays: the user has signed in\nWould delete what 2 lines created.');
  expect(await runTo('import undo --yes')).toMatchObject({ code: 0, data: { deleted: 2, spared: [{ line: 1 }] } });
  expect(await countOf(to)).toBe(1);
  expect((await runTo('import list')).text).toContain('undone');
});
