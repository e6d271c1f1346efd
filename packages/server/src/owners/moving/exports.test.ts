import { randomUUID } from 'node:crypto';
import type { Json, UserId } from '@portico/contract';
import { authenticatorApp, createPasskey, type Portico, portico } from '@portico/testkit';
import { createApi } from '@portico/testkit/api';
import { describe, expect, test } from 'vitest';

type Line = Record<string, Json>;

/** The project as its owner reaches it from the dashboard. */
function asOwner({ url, project }: Portico) {
  return createApi<'admin'>(url, {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': project.owner.access_token,
  });
}

/** Reads all pages. */
async function exported(at: Portico, include_secrets = true): Promise<Line[]> {
  const lines: Line[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { body, status } = await asOwner(at).call('GET /internal/exports', { query: { include_secrets, cursor } });
    expect(status).toBe(200);
    lines.push(...(body.items as Line[]));
    if (body.pagination.next_cursor === null) return lines;
    cursor = body.pagination.next_cursor;
  }
}

async function imported(at: Portico, contents: readonly Line[], run = randomUUID()) {
  const lines = contents
    .filter(({ type }) => type !== 'password_key')
    .map((content, index) => ({ line: index + 1, content }));
  const password_keys = Object.fromEntries(
    contents.filter(({ type }) => type === 'password_key').map(({ name, key_base64 }) => [name, key_base64]),
  ) as Record<string, string>;
  const body = { dry_run: false, on_conflict: 'skip' as const, password_keys, lines };
  const answer = await at.api.admin().call('POST /internal/imports/:run_id', { params: { run_id: run }, body });
  expect(answer.status).toBe(200);
  return answer.body.lines;
}

/** Configures what an import needs to exist: providers, permissions and keys. */
async function configured(at: Portico): Promise<void> {
  const values = {
    'apiKeys.enabled.user': true,
    'apiKeys.enabled.team': true,
    'auth.passkey.allowSignIn': true,
    'auth.oauth.providers.google': { type: 'google', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
    'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
    'payments.products.pro': {
      customerType: 'user',
      prices: { monthly: { USD: '9', interval: [1, 'month'] } },
      includedItems: { credits: { quantity: 100, expires: 'never', repeat: 'never' } },
    },
    'payments.products.lamp': { customerType: 'team', stackable: true, prices: { once: { USD: '5' } } },
    'rbac.permissions.read_all': { description: 'Reads', scope: 'project' },
    'rbac.permissions.pay': { description: 'Pays', scope: 'team' },
  };
  const config_override_string = JSON.stringify(values);
  expect(
    await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } }),
  ).toSucceed();
}

/** Waits for a request that must succeed. */
async function accepted(call: Promise<{ readonly status: number; readonly text: string }>): Promise<void> {
  const { status, text } = await call;
  expect(status, text).toBeLessThan(300);
}

/** Gives tags and notes to users: tags of several and of one, a note of a key, one of a person, and a changed one. */
async function tagAndNote(at: Portico, [first, second]: readonly [UserId, UserId]): Promise<void> {
  const asServer = at.api.server();
  await accepted(asServer.call('POST /user-tags', { body: { user_ids: [first, second], add: ['beta', 'VIP'] } }));
  await accepted(asServer.call('POST /user-tags', { body: { user_ids: [first], add: ['Ä "quoted"'] } }));
  const notes = 'POST /users/:user_id/notes';
  const params = { user_id: first };
  await accepted(asServer.call(notes, { params, body: { text: 'Asked for an invoice.\n\n“Soon”' } }));
  await accepted(asOwner(at).call(notes, { params, body: { text: 'Called back.' } }));
  const { body: note } = await asServer.call(notes, { params: { user_id: second }, body: { text: 'Spm' } });
  const path = 'PATCH /users/:user_id/notes/:note_id';
  const changed = { params: { user_id: second, note_id: note.id }, body: { text: 'Spam' } };
  await accepted(asServer.call(path, changed));
}

/** Fills a project with one of everything. */
async function filled(): Promise<Portico> {
  const at = await portico();
  await configured(at);
  const { api, project, server } = at;
  const ada = await project.user({
    display_name: 'Ada Lovelace',
    primary_email_verified: true,
    client_metadata: { nothing: null, list: [1, { deep: null }] },
    server_metadata: 'text',
    oauth_providers: [{ id: 'google', account_id: 'google-1', email: 'ada@example.com' }],
  });
  const [own, asServer] = [api.as(ada), api.server()];
  const app = authenticatorApp();
  const passkey = createPasskey('http://localhost:3000');
  const { body: begun } = await own.call('POST /auth/passkey/initiate-passkey-registration');
  const credential = passkey.register(begun.options_json);
  await accepted(own.call('POST /auth/passkey/register', { body: { credential, code: begun.code } }));
  const second = { value: `${randomUUID()}@example.com`, type: 'email', used_for_auth: true, user_id: ada.id } as const;
  await accepted(asServer.call('POST /contact-channels', { body: second }));
  const params = { user_id: ada.id, permission_id: 'read_all' };
  await accepted(asServer.call('POST /project-permissions/:user_id/:permission_id', { params, body: {} }));
  await accepted(own.call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } }));
  const { body: restricted } = await asServer.call('POST /users', {
    body: { display_name: 'Eve', restricted_by_admin: true, restricted_by_admin_reason: 'Spam' },
  });
  const { body: team } = await asServer.call('POST /teams', {
    body: { display_name: 'Otters', client_metadata: { a: null } },
  });
  const schedule = `update users set deletion_at = '2099-01-02T03:04:05.006Z' where id = $1`;
  await server.app.database.handle().run({ text: schedule, values: [restricted.id], isWrite: true });
  for (const user_id of [ada.id, restricted.id])
    await accepted(
      asServer.call('POST /team-memberships/:team_id/:user_id', {
        params: { team_id: team.id, user_id },
        body: {},
      }),
    );
  const grant = { team_id: team.id, user_id: ada.id, permission_id: 'pay' };
  const path = 'POST /team-permissions/:team_id/:user_id/:permission_id';
  await accepted(asServer.call(path, { params: grant, body: {} }));
  const key = { description: 'key', expires_at_millis: null, is_public: false };
  await accepted(asServer.call('POST /user-api-keys', { body: { ...key, user_id: ada.id } }));
  await accepted(asServer.call('POST /team-api-keys', { body: { ...key, team_id: team.id } }));
  const ofAda = { customer_type: 'user', customer_id: ada.id } as const;
  const lamp = { customer_type: 'team', customer_id: team.id } as const;
  const grantPath = 'POST /payments/products/:customer_type/:customer_id';
  await accepted(asServer.call(grantPath, { params: ofAda, body: { product_id: 'pro' } }));
  await accepted(asServer.call(grantPath, { params: lamp, body: { product_id: 'lamp', quantity: 3 } }));
  await accepted(
    asServer.call('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
      params: { ...ofAda, item_id: 'credits' },
      query: { allow_negative: false },
      body: { delta: -30, description: 'Used' },
    }),
  );
  await tagAndNote(at, [ada.id, restricted.id]);
  const { db, id } = { db: server.app.database.handle(), id: ada.id };
  const text = `insert into sign_up_consents select tenancy_id, id, 'terms', '1', 'I agree', null, signed_up_at, 'user'
    from users where id = $1`;
  await db.run({ text, values: [id] });
  await db.run({
    text: `insert into withdrawn_consents (tenancy_id, user_id, withdrawn_at, field_id, version, text, given_at, recorded_by, withdrawn_by)
      select tenancy_id, id, signed_up_at, 'news', '1', 'Send me news', signed_up_at, 'user', 'user' from users where id = $1`,
    values: [id],
  });
  await db.run({
    text: `insert into recovery_codes select tenancy_id, id, repeat('A', 43), signed_up_at, null from users where id = $1`,
    values: [id],
  });
  return at;
}

describe('an export', () => {
  test('of everything imports to a project with an equal export', async () => {
    const [from, to] = [await filled(), await portico()];
    await configured(to);
    const before = await exported(from);

    const outcomes = await imported(to, before);
    expect(outcomes.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
    expect(await exported(to)).toEqual(before);
    const kinds = before.map(({ type }) => type);
    expect(new Set(kinds)).toEqual(new Set(['user', 'team', 'membership', 'api_key', 'product', 'item_quantity']));
    const ada = before.find(({ display_name }) => display_name === 'Ada Lovelace') ?? {};
    const params = { customer_type: 'user', customer_id: String(ada.id), item_id: 'credits' } as const;
    const { body } = await to.api.server().call('GET /payments/items/:customer_type/:customer_id/:item_id', { params });
    expect(body.quantity).toBe(70);
    for (const field of [
      'password_hash',
      'totp_secret_base64',
      'recovery_codes',
      'passkeys',
      'consents',
      'withdrawn_consents',
      'tags',
      'notes',
    ])
      expect(ada).toHaveProperty(field);
  });

  test('has all secret keys of imported hashes, also those of many imports', async () => {
    const at = await portico();
    const keys = (from: number, count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `k${from + index}`,
          Buffer.from(`key ${from + index}`).toString('base64'),
        ]),
      );
    for (const [from, count] of [
      [0, 100],
      [100, 60],
    ] as const) {
      const body = { dry_run: false, on_conflict: 'skip' as const, password_keys: keys(from, count) };
      const lines = Object.keys(body.password_keys).map((name, at) => ({
        line: at + 1,
        content: { type: 'user', password_hash: `$bcrypt-hmac-sha256$key=${name},enc=hex$2b$04$${'a'.repeat(53)}` },
      }));
      const params = { run_id: randomUUID() };
      expect(
        await at.api.admin().call('POST /internal/imports/:run_id', { params, body: { ...body, lines } }),
      ).toSucceed();
    }
    const lines = (await exported(at)).filter(({ type }) => type === 'password_key');
    expect(new Set(lines.map(({ name }) => name)).size).toBe(160);
  });

  test('has no pepper, and names it in the hashes', async () => {
    const at = await portico();
    const pepper = Buffer.from('a pepper');
    const plain = '$2b$04$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy';
    const content = { type: 'user', password_hash: `$bcrypt-pepper$key=devise${plain}` };
    const imported = async (password_keys: Record<string, string>, line: object) =>
      await at.api.admin().call('POST /internal/imports/:run_id', {
        params: { run_id: randomUUID() },
        body: { dry_run: false, on_conflict: 'skip', password_keys, lines: [{ line: 1, content: line as never }] },
      });
    const devise = pepper.toString('base64');
    // A key that no hash of the request names is not stored.
    expect((await imported({ devise, other: devise }, content)).body.lines[0]?.outcome).toBe('created');
    expect((await imported({ devise }, { type: 'user' })).body.lines[0]?.outcome).toBe('created');
    const lines = await exported(at);
    expect(lines.filter(({ type }) => type === 'password_key')).toEqual([]);
    const [user] = lines.filter(({ password_hash }) => password_hash !== undefined);
    expect(user?.password_hash).toMatch(/^\$bcrypt-pepper\$key=pepper-[\w-]{24}\$2b\$04\$/);
    expect(JSON.stringify(lines)).not.toContain(devise);

    const name = /key=([\w-]+)/.exec(String(user?.password_hash))?.[1] ?? '';
    const again = { type: 'user', password_hash: user?.password_hash };
    expect((await imported({}, again)).body.lines[0]?.reason).toBe(`password_hash: the key ${name} is missing`);
    expect((await imported({ [name]: devise }, again)).body.lines[0]?.outcome).toBe('created');
  });

  test('without secrets has none', async () => {
    const text = JSON.stringify(await exported(await filled(), false));
    for (const secret of ['argon2', 'password_hash', 'totp_secret', 'recovery_codes', 'digest', 'api_key'])
      expect(text).not.toContain(secret);
    expect(text).toContain('"membership"');
  });

  test('with secrets needs an owner who has just signed in, and is an event', async () => {
    const at = await portico();
    const query = { include_secrets: true };
    const byKey = await at.api.admin().call('GET /internal/exports', { query });
    expect(byKey.status).toBe(403);
    expect(byKey.text).toContain('A key is not enough');
    expect((await at.api.admin().call('GET /internal/exports', { query: {} })).status).toBe(200);
    const first = await asOwner(at).call('GET /internal/exports', { query });
    expect(first.status).toBe(200);
    const cursor = first.body.pagination.next_cursor ?? '';
    for (const forged of [`${cursor}A`, 'x', cursor.replace(/^./, '_')])
      expect((await asOwner(at).call('GET /internal/exports', { query: { ...query, cursor: forged } })).status).toBe(
        400,
      );
    expect((await asOwner(at).call('GET /internal/exports', { query: { cursor } })).status).toBe(400);
    const ofSession = { query: { ...query, cursor } };
    expect((await at.api.admin().call('GET /internal/exports', ofSession)).status).toBe(400);
    expect((await asOwner(at).call('GET /internal/exports', ofSession)).status).toBe(200);
    const old = `update sessions set created_at = created_at - interval '16 minutes', authenticated_at = null
      where user_id = (select user_id from team_memberships where team_id = $1 limit 1)`;
    await at.server.app.database.handle().run({ text: old, values: [at.project.ownerTeamId] });
    expect(await asOwner(at).call('GET /internal/exports', { query })).toFail('REAUTHENTICATION_REQUIRED');
    const types = async () =>
      (await at.api.server().call('GET /events', { query: { types: 'export.started' } })).body.items.length;
    await expect.poll(types).toBe(2);
  });

  test('with secrets is refused in an impersonated session of the owner', async () => {
    const at = await portico();
    const [, payload = ''] = at.project.owner.access_token.split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const body = { user_id: sub, is_impersonation: true };
    const { body: session } = await at.internal.server().call('POST /auth/sessions', { body });
    const impersonated = asOwner({ ...at, project: { ...at.project, owner: session } });
    expect((await impersonated.call('GET /internal/exports', { query: {} })).status).toBe(200);
    const answer = await impersonated.call('GET /internal/exports', { query: { include_secrets: true } });
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('impersonated') });
  });
});
