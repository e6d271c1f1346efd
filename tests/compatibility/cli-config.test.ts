import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { inTerminal } from './in-terminal.ts';

/** `portico config …`, `keys …` and `emails …` as the owner of a project. */
async function given() {
  const at = await portico();
  const terminal = inTerminal();
  terminal.signIn(at, at.project.owner);
  const file = (content: unknown) => {
    const path = join(terminal.folder, 'portico.json');
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  return { ...terminal, at, file };
}

const emailServer = {
  type: 'standard',
  host: '127.0.0.1',
  port: 1,
  username: 'user',
  password: 'smtp secret',
  sender_name: 'Otters',
  sender_email: 'otters@example.com',
} as const;

test('a key is read, changed with its difference shown first, and reset', async () => {
  const { run } = await given();
  expect(await run('config get auth.otp.allowSignIn')).toMatchObject({ code: 0, text: 'false' });

  const refused = await run('config set auth.otp.allowSignIn=true');
  expect(refused).toMatchObject({ code: 2, text: 'This changes 1 key. To do this without being asked, add --yes.' });
  expect(refused.notes).toEqual(['auth.otp.allowSignIn', '- false', '+ true']);
  const dry = await run('config set auth.otp.allowSignIn=true --dry-run');
  expect(dry).toMatchObject({ code: 0, text: 'auth.otp.allowSignIn\n- false\n+ true' });
  expect((await run('config get auth.otp.allowSignIn')).text).toBe('false');

  expect(await run('config set auth.otp.allowSignIn=true --yes')).toMatchObject({ code: 0, text: 'Changed 1 key.' });
  expect((await run('config get auth.otp.allowSignIn')).text).toBe('true');
  expect((await run('config set auth.otp.allowSignIn=true')).text).toBe('There is nothing to change.');
  expect((await run('config set auth.otp.allowSignIn=null --yes')).code).toBe(0);
  expect((await run('config get auth.otp.allowSignIn')).text).toBe('false');
  expect(await run('config get auth.fly')).toMatchObject({ code: 1 });
  expect(await run('config set auth.fly=1 --yes')).toMatchObject({
    code: 1,
    text: expect.stringContaining('auth.fly'),
  });
});

test('a secret is read from standard input, and refused in the command line', async () => {
  const { run, at } = await given();
  await at.project.configure({ email_config: emailServer });
  for (const words of ['emails.server.password=visible', 'emails.server={"password":"visible"}'])
    expect(await run(['config', 'set', words, '--yes'])).toMatchObject({
      code: 2,
      text: expect.stringMatching(/^emails\.server\S* contains a secret\..+--secret-from-stdin/),
    });

  const changed = await run('config set --secret-from-stdin emails.server.password --yes', { input: 'new secret' });

  expect(changed).toMatchObject({ code: 0, text: 'Changed 1 key.' });
  expect(JSON.stringify(changed)).not.toContain('new secret');
  expect((await run('config get emails.server.password --show-secrets')).text).toBe('"new secret"');
});

test('a file of the configuration can be compared and applied, and dots in it keep secrets', async () => {
  const { run, at, file } = await given();
  await at.project.configure({ email_config: emailServer });
  const { text } = await run('config get');
  expect(text).toContain('••••••••');
  expect(text).not.toContain('smtp secret');
  expect((await run('config get emails.server.password --show-secrets')).text).toBe('"smtp secret"');
  const config = JSON.parse(text);
  expect(await run(`config diff ${file(config)}`)).toMatchObject({ code: 0, text: 'There is no difference.' });

  config.domains.allowLocalhost = false;
  config.emails.server.senderName = 'Beavers';
  const path = file(config);
  const difference = await run(`config diff ${path}`);
  expect(difference.code).toBe(1);
  expect(difference.data).toEqual({
    changes: { 'domains.allowLocalhost': false, 'emails.server.senderName': 'Beavers' },
  });
  expect((await run(`config set --file ${path} --yes`)).text).toBe('Changed 2 keys.');
  const { body } = await at.api.admin().call('GET /internal/projects/current');
  expect(body.config.email_config).toMatchObject({ password: 'smtp secret', sender_name: 'Beavers' });
});

test('a change that another person made since is not overwritten', async () => {
  const { at } = await given();
  const admin = at.api.admin();
  const { body: read } = await admin.call('GET /internal/config');
  const change = (value: boolean) => ({
    config_override_string: JSON.stringify({ 'auth.otp.allowSignIn': value }),
    base_version: read.version,
  });
  expect(await admin.call('PATCH /internal/config/override', { body: change(true) })).toSucceed();

  const late = await admin.call('PATCH /internal/config/override', { body: change(false) });

  expect(late).toMatchObject({ status: 409, text: expect.stringContaining('has changed since you read it') });
  const { body: now } = await admin.call('GET /internal/config');
  expect(JSON.parse(now.config_string).auth.otp.allowSignIn).toBe(true);
  expect(now.version).not.toBe(read.version);
});

test('keys are created, shown once, listed by their last characters, and revoked', async () => {
  const { run, at } = await given();
  const created = await run(['keys', 'create', '--server', '--description', 'Staging']);
  expect(created.text).toMatch(
    new RegExp(`^PORTICO_API_URL=${at.url}\nPORTICO_PROJECT_ID=${at.project.id}\nPORTICO_SECRET_SERVER_KEY=ssk_\\w+$`),
  );
  const [, key = ''] = /SERVER_KEY=(\S+)/.exec(created.text) ?? [];
  expect(created.notes.join('')).not.toContain(key);
  const environment = { PORTICO_API_URL: at.url, PORTICO_PROJECT_ID: at.project.id, PORTICO_SECRET_SERVER_KEY: key };
  expect(await run('users list', { environment })).toMatchObject({ code: 0, text: 'No users.' });
  const list = await run('keys list');
  expect(list.text).toContain(`…${key.slice(-4)}`);
  expect(list.text).not.toContain(key);
  const [{ id }] = list.data.items as [{ id: string }];

  expect((await run(`keys revoke ${id}`)).code).toBe(2);
  expect(await run(`keys revoke ${id} --yes`)).toMatchObject({ code: 0, text: 'Revoked the key set "Staging".' });

  const refused = await run('users list', { environment });
  expect(refused.code).toBe(1);
  expect(refused.text).not.toContain(key);
});

test('a test email shows what the email server of the project says', async () => {
  const { run, at } = await given();
  expect((await run('emails test you@example.com')).text).toContain('has no email server of its own');
  await at.project.configure({ email_config: emailServer });

  const failed = await run('emails test you@example.com');

  expect(failed).toMatchObject({ code: 1, text: expect.stringMatching(/^127\.0\.0\.1:1 did not accept the email: ./) });
  expect(failed.text).not.toContain('smtp secret');
});
