import { randomUUID, scryptSync } from 'node:crypto';
import { type Portico, portico, untilACallWaits } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** https://github.com/firebase/scrypt#sample */
const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';
const firebaseHash =
  '$firebase-scrypt$ln=14,r=8,key=signer,sep=Bw==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';

type Content = Record<string, unknown>;

interface Options {
  readonly run?: string;
  readonly dry_run?: boolean;
  readonly on_conflict?: 'skip' | 'refuse' | 'update' | 'link';
  readonly record_events?: boolean;
  readonly password_keys?: Record<string, string>;
}

/** Imports lines as an admin. */
async function importing(
  { api }: Portico,
  contents: readonly Content[],
  { run = randomUUID(), ...given }: Options = {},
) {
  const lines = contents.map((content, at) => ({ line: at + 1, content: { type: 'user', ...content } }));
  const body = { dry_run: false, on_conflict: 'skip' as const, ...given, lines };
  return await api.admin().call('POST /internal/imports/:run_id', { params: { run_id: run }, body: body as never });
}

const address = () => `u${randomUUID()}@example.com`;

describe('an import', () => {
  test('keeps the ID, the dates, the address and the password, which a new hash replaces', async () => {
    const made = await portico();
    const { api, server } = made;
    const [id, email] = [randomUUID(), address()];
    const salt = 'salt';
    const hash = scryptSync('correct horse', salt, 64, { N: 1024, r: 8, p: 1 }).toString('hex');
    const answer = await importing(made, [
      {
        id,
        primary_email: email,
        primary_email_verified: true,
        display_name: 'Ada Lovelace',
        signed_up_at_millis: 1_500_000_000_000,
        last_active_at_millis: 1_600_000_000_000,
        server_metadata: { old_id: 'user_1' },
        password_hash: `scrypt:1024:8:1$${salt}$${hash}`,
      },
    ]);

    expect(answer.body.lines).toEqual([
      {
        line: 1,
        outcome: 'created',
        reason: null,
        user_id: id,
        team_id: null,
        has_weak_hash: false,
        missing_ids: [],
        changed_fields: [],
        left_out: [],
      },
    ]);
    const { body: user } = await api.server().call('GET /users/:user_id', { params: { user_id: id as never } });
    expect(user).toMatchObject({
      id,
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      display_name: 'Ada Lovelace',
      signed_up_at_millis: 1_500_000_000_000,
      last_active_at_millis: 1_600_000_000_000,
      server_metadata: { old_id: 'user_1' },
      has_password: true,
    });
    const stored = async () => {
      const values = [id];
      const { rows } = await server.app.database
        .handle()
        .run({ text: 'select password_hash from users where id = $1', values });
      return String(rows[0]?.password_hash);
    };
    expect(await stored()).toMatch(/^~scrypt~0000008192~scrypt:/);
    const body = { email, password: 'correct horse' };
    expect(await api.call('POST /auth/password/sign-in', { body })).toSucceed();
    expect(await stored()).toMatch(/^\$argon2id\$/);
    expect(await api.call('POST /auth/password/sign-in', { body })).toSucceed();
    expect((await api.server().call('GET /users', { query: { query: 'lovelace' } })).body.items).toHaveLength(1);
  });

  test('takes the signer key of Firebase, and stores it encrypted and apart from the hashes', async () => {
    const made = await portico();
    const [email, other] = [address(), address()];
    const lines = [email, other].map((primary_email) => ({ primary_email, password_hash: firebaseHash }));

    expect((await importing(made, lines)).body.lines[0]).toMatchObject({
      outcome: 'refused',
      reason: 'password_hash: the key signer is missing',
    });
    const answer = await importing(made, lines, { password_keys: { signer: signerKey } });
    expect(answer.body.lines.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    const db = made.server.app.database.handle();
    const text = `select k.key_sealed, u.password_hash from imported_password_keys k join users u using (tenancy_id)
      join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.value = $1`;
    const { rows } = await db.run({ text, values: [email] });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(signerKey);
    for (const wanted of ['user2password', 'user1password']) {
      const response = await made.api.call('POST /auth/password/sign-in', { body: { email, password: wanted } });
      if (wanted === 'user1password') expect(response).toSucceed();
      else expect(response).toFail('EMAIL_PASSWORD_MISMATCH');
    }
  });

  test('imports nothing twice when a request of the same run is repeated', async () => {
    const made = await portico();
    const run = randomUUID();
    const lines = [{ primary_email: address() }, { display_name: 'No address' }];

    const first = await importing(made, lines, { run });
    const again = await importing(made, [...lines, { display_name: 'New' }], { run });
    expect(first.body.lines.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    expect(again.body.lines.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'created']);
    expect(again.body.lines[0]?.user_id).toBe(first.body.lines[0]?.user_id);
    expect((await made.api.server().call('GET /users/count', { query: {} })).body.count).toBe(3);
  });

  test('two requests with the same lines at once create each user once', async () => {
    const made = await portico();
    const run = randomUUID();
    const lines = Array.from({ length: 20 }, () => ({ primary_email: address() }));

    const answers = await Promise.all([importing(made, lines, { run }), importing(made, lines, { run })]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await made.api.server().call('GET /users/count', { query: {} })).body.count).toBe(20);
  });

  test('an import that the database ends because of a deadlock starts again', async () => {
    const made = await portico();
    const { database } = made.server.app;
    const [run, there] = [randomUUID(), await made.project.user()];
    await importing(made, [{}], { run });
    const line = { id: there.id, display_name: 'Ada' };
    const { begun } = await database.handle().transaction(async (db) => {
      const text = `insert into import_lines (tenancy_id, run_id, line, user_id) select tenancy_id, $1, 2, id from users where id = $2`;
      await db.run({ text, values: [run, there.id] });
      const begun = importing(made, [{}, line], { run, on_conflict: 'update' });
      if (database.isShared) await untilACallWaits(db);
      await db.run({ text: 'update users set country = country where id = $1', values: [there.id] });
      await db.run({ text: 'delete from import_lines where run_id = $1 and line = 2', values: [run] });
      return { begun };
    });
    expect((await begun).body.lines.map(({ outcome }) => outcome)).toEqual(['done', 'updated']);
  });

  test('refuses times that lists cannot continue after', async () => {
    const made = await portico();
    const late = 253_402_300_799_999;
    const { body } = await importing(made, [
      { signed_up_at_millis: late },
      { last_active_at_millis: late },
      { type: 'team', display_name: 'Otters', created_at_millis: late },
      { signed_up_at_millis: 7_258_118_399_999, last_active_at_millis: 0 },
      {},
    ]);
    expect(body.lines.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'created', 'created']);
    const pageAfter = async (cursor?: string) =>
      (
        await made.api.server().call('GET /users', {
          query: {
            order_by: 'signed_up_at',
            desc: true,
            limit: 1,
            ...(cursor === undefined ? {} : { cursor: cursor as never }),
          },
        })
      ).body;
    const first = await pageAfter();
    expect(first.items[0]).toMatchObject({ signed_up_at_millis: 7_258_118_399_999 });
    expect((await pageAfter(first.pagination?.next_cursor ?? undefined)).items).toHaveLength(1);
  });

  test('a dry run writes nothing, and tells what would happen', async () => {
    const made = await portico();
    const there = await made.project.user();
    const email = address();
    const lines = [
      { primary_email: email },
      { primary_email: email },
      { primary_email: there.email },
      { id: there.id },
      { id: 'x' },
      { primary_email: address(), password_hash: 'md5:abc' },
      { primary_email: address(), password_hash: '$digest-md5$900150983cd24fb0d6963f7d28e17f72' },
      { oauth_providers: [{ id: 'unknown', account_id: '1' }] },
      { primary_email_verified: true },
      { surprise: 1 },
    ];

    const answer = await importing(made, lines, { dry_run: true });
    expect(answer.body.lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['created', null],
      ['skipped', 'line 1 is the same user'],
      ['skipped', 'a user signs in with this address'],
      ['skipped', 'a user has this ID'],
      ['refused', expect.stringMatching(/^id: /)],
      ['refused', 'password_hash: has a format that cannot be imported'],
      ['created', null],
      ['created', null],
      ['refused', 'primary_email: is missing'],
      ['refused', expect.stringMatching(/surprise/)],
    ]);
    expect(answer.body.lines[6]?.has_weak_hash).toBe(true);
    const refusing = await importing(made, lines, { dry_run: true, on_conflict: 'refuse' });
    expect(refusing.body.lines[2]).toMatchObject({ outcome: 'refused', user_id: there.id });
    expect((await made.api.server().call('GET /users/count', { query: {} })).body.count).toBe(1);
  });

  test('an authenticator app that moves in is required at the next sign-in', async () => {
    const made = await portico();
    const email = address();
    const password_hash = '$digest-md5$900150983cd24fb0d6963f7d28e17f72';
    await importing(made, [
      { primary_email: email, password_hash, totp_secret_base64: Buffer.alloc(20, 7).toString('base64') },
    ]);

    const answer = await made.api.call('POST /auth/password/sign-in', { body: { email, password: 'abc' } });
    expect(answer).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });

  test('is one event, and a server key is not enough', async () => {
    const made = await portico();
    const run = randomUUID();
    await importing(made, [{ primary_email: address() }], { run });
    await importing(made, [{}, { primary_email: address() }], { run });

    const { body } = await made.api.server().call('GET /events', { query: { types: 'import.started' } });
    expect(body.items).toEqual([expect.objectContaining({ type: 'import.started', subject_id: run })]);
    const call = made.api.server().callBadly('POST /internal/imports/:run_id', {
      params: { run_id: run },
      body: { dry_run: true, on_conflict: 'skip', lines: [{ line: 1, content: { type: 'user' } }] },
    });
    expect(await call).toFail('INSUFFICIENT_ACCESS_TYPE');
  });

  test('changes the user and team with the same ID, and nothing that the line does not have', async () => {
    const made = await portico();
    const server = made.api.server();
    const there = await made.project.user({ display_name: 'Ada', client_metadata: { a: 1 } });
    const { body: team } = await server.call('POST /teams', { body: { display_name: 'Otters', client_metadata: 1 } });
    const other = await made.project.user();
    const lines = [
      { id: there.id, display_name: 'Ada Lovelace', password_hash: '$digest-md5$900150983cd24fb0d6963f7d28e17f72' },
      { type: 'team', id: team.id, display_name: 'Sea otters' },
      { id: there.id.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a')), primary_email: other.email },
    ];

    const dry = await importing(made, [...lines, { ...lines[0], client_metadata: { a: 1 } }], {
      on_conflict: 'update',
      dry_run: true,
    });
    expect(dry.body.lines.map(({ changed_fields }) => changed_fields)).toEqual([
      ['display_name', 'password_hash'],
      ['display_name'],
      [],
      [],
    ]);
    const answer = await importing(made, lines, { on_conflict: 'update' });
    expect(answer.body.lines.map(({ outcome }) => outcome)).toEqual(['updated', 'updated', 'skipped']);
    const params = { user_id: there.id };
    const { body: user } = await server.call('GET /users/:user_id', { params });
    expect(user).toMatchObject({ display_name: 'Ada Lovelace', client_metadata: { a: 1 }, primary_email: there.email });
    expect((await server.call('GET /users', { query: { query: 'lovelace' } })).body.items).toHaveLength(1);
    const body = { email: there.email, password: 'abc' };
    expect(await made.api.call('POST /auth/password/sign-in', { body })).toSucceed();
    const { body: teams } = await server.call('GET /teams', { query: {} });
    expect(teams.items[0]).toMatchObject({ display_name: 'Sea otters', client_metadata: 1 });
    const { body: events } = await server.call('GET /events', { query: { types: 'password.changed' } });
    expect(events.items).toHaveLength(1);
  });

  test('a new password of a file ends the sessions of the user, and a first one that is linked does not', async () => {
    const made = await portico();
    const [there, linked] = [
      await made.project.user(),
      await made.project.user({ primary_email_verified: true, password_hash: null }),
    ];
    const password_hash = '$digest-md5$900150983cd24fb0d6963f7d28e17f72';
    const changed = await importing(made, [{ id: there.id, password_hash }], { on_conflict: 'update' });
    const added = await importing(
      made,
      [{ primary_email: linked.email, primary_email_verified: true, password_hash }],
      {
        on_conflict: 'link',
      },
    );
    expect([changed, added].map(({ body }) => body.lines[0]?.outcome)).toEqual(['updated', 'linked']);

    const refreshed = async ({ refresh_token }: { refresh_token: string }) =>
      await made.api.call('POST /auth/sessions/current/refresh', {
        headers: { 'x-stack-refresh-token': refresh_token },
      });
    expect(await refreshed(there)).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect((await made.api.as(there).call('GET /users/me')).status).toBe(401);
    expect(await refreshed(linked)).toSucceed();
  });

  test('accounts are linked to the user with the address only if both have verified it', async () => {
    const made = await portico();
    await made.project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
    const [verified, unverified] = [
      await made.project.user({ primary_email_verified: true }),
      await made.project.user({ primary_email_verified: false }),
    ];
    const line = (email: string, isVerified: boolean, account_id: string) => ({
      primary_email: email,
      primary_email_verified: isVerified,
      oauth_providers: [{ id: 'google', account_id }],
      password_hash: '$digest-md5$900150983cd24fb0d6963f7d28e17f72',
    });
    const outcomeOf = async (...of: Parameters<typeof line>) =>
      (await importing(made, [line(...of)], { on_conflict: 'link' })).body.lines[0];

    expect(await outcomeOf(unverified.email, true, '1')).toMatchObject({ outcome: 'skipped' });
    expect(await outcomeOf(verified.email, false, '2')).toMatchObject({ outcome: 'skipped' });
    expect(await outcomeOf(verified.email, true, '3')).toMatchObject({ outcome: 'linked', user_id: verified.id });
    const linksOf = async (user_id: typeof verified.id) =>
      (await made.api.server().call('GET /users/:user_id', { params: { user_id } })).body.oauth_providers;
    expect(await linksOf(verified.id)).toEqual([expect.objectContaining({ id: 'google', account_id: '3' })]);
    expect(await linksOf(unverified.id)).toEqual([]);
    // The password of the user stays.
    const body = { email: verified.email, password: verified.password };
    expect(await made.api.call('POST /auth/password/sign-in', { body })).toSucceed();
  });

  test('an API key is imported once, also by two runs at once', async () => {
    const made = await portico();
    const user = await made.project.user();
    const key = { type: 'api_key', user_id: user.id, description: '', is_public: false, last_four: 'abcd' };
    const digest = randomUUID().replaceAll('-', '').padEnd(43, 'A');
    const runs = await Promise.all([1, 2, 3].map(async () => await importing(made, [{ ...key, digest }])));
    const outcomes = runs.map(({ body }) => body.lines[0]?.outcome);
    expect(outcomes.toSorted()).toEqual(['created', 'skipped', 'skipped']);
  });

  test('members need a user and a team of the same project', async () => {
    const [made, other] = [await portico(), await portico()];
    const { body: team } = await other.api.server().call('POST /teams', { body: { display_name: 'Otters' } });
    const [own, foreign] = [await made.project.user(), await other.project.user()];
    const [user_id, team_id] = [randomUUID(), randomUUID()];
    const lines = [
      { id: user_id },
      { type: 'team', id: team_id, display_name: 'New' },
      { type: 'membership', team_id, user_id },
      { type: 'membership', team_id, user_id: own.id },
      { type: 'membership', team_id, user_id: foreign.id },
      { type: 'membership', team_id: team.id, user_id },
      { type: 'membership', team_id, user_id: own.id, permissions: ['unknown'] },
    ];

    const dry = await importing(made, lines, { dry_run: true });
    expect(dry.body.lines.map(({ missing_ids }) => missing_ids)).toEqual([
      ...[[], [], [], []],
      [`user ${foreign.id}`],
      [`team ${team.id}`],
      [],
    ]);
    const { body } = await importing(made, lines);
    expect(body.lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ...Array.from({ length: 4 }, () => ['created', null]),
      ['refused', `user ${foreign.id} is not in the project`],
      ['refused', `team ${team.id} is not in the project`],
      ['refused', 'permissions: the project has no team permission unknown'],
    ]);
  });

  test('records events of users only if it is asked to', async () => {
    const made = await portico();
    const created = async () =>
      (await made.api.server().call('GET /events', { query: { types: 'user.created' } })).body.items.length;
    await importing(made, [{}, {}]);
    expect(await created()).toBe(0);
    await importing(made, [{}], { record_events: true });
    expect(await created()).toBe(1);
  });
});
