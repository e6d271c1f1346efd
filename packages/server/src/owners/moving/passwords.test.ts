import { createHmac, randomUUID } from 'node:crypto';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const pepper = 'a long pepper of an old app';

/** How other systems store a password. */
const systems: Readonly<Record<string, (password: string) => Promise<string>>> = {
  Devise: async (password) => `$bcrypt-pepper$key=devise${await bcrypt(password + pepper, { cost: 4 })}`,
  'WordPress 6.8': async (password) => {
    const inner = createHmac('sha384', 'wp-sha384').update(password).digest('base64');
    return `$wp${(await bcrypt(inner, { cost: 4 })).replace('$2b$', '$2y$')}`;
  },
};

test.each(Object.entries(systems))(
  'a user of %s signs in with the old password, once with the old hash',
  async (_, hashOf) => {
    const { api, server } = await portico();
    const email = `u${randomUUID()}@example.com`;
    const content = { type: 'user', primary_email: email, password_hash: await hashOf('correct horse') };
    const { body } = await api.admin().call('POST /internal/imports/:run_id', {
      params: { run_id: randomUUID() },
      body: {
        dry_run: false,
        on_conflict: 'skip',
        password_keys: { devise: Buffer.from(pepper).toString('base64') },
        lines: [{ line: 1, content }],
      },
    });
    expect(body.lines[0]).toMatchObject({ outcome: 'created', has_weak_hash: false });
    const values = [body.lines[0]?.user_id];
    const stored = async () => {
      const text = 'select password_hash from users where id = $1';
      return String((await server.app.database.handle().run({ text, values })).rows[0]?.password_hash);
    };
    expect(await stored()).toMatch(/^~bcrypt~0000000016~/);
    const signIn = async (password: string) =>
      await api.call('POST /auth/password/sign-in', { body: { email, password } });
    expect(await signIn('another horse')).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(await signIn('correct horse')).toSucceed();
    expect(await stored()).toMatch(/^\$argon2id\$/);
    expect(await signIn('correct horse')).toSucceed();
  },
);
