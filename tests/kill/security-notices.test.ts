import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMigratedDatabase } from '@portico/testkit/databases/empty-database';
import { readMail, startSmtp } from '@portico/testkit/outside/smtp';
import { expect, onTestFinished, test } from 'vitest';
import { startScript } from './child.ts';

const soon = { timeout: 60_000, interval: 20 };
const adminKey = `sak_${'test'.repeat(10)}`;

test('the notice of a change whose process was killed right after it is sent by the next one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const smtp = await startSmtp();
  onTestFinished(async () => await smtp.stop());
  const start = async () => {
    const env = { PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey, PORTICO_SECURITY_NOTICES: 'true' };
    const child = startScript('./mailer.ts', [dataDir], { env });
    const url = await child.line((line) => line.startsWith('http'));
    onTestFinished(() => void child.process.kill('SIGKILL'));
    return { child, url };
  };
  const call = async (url: string, method: string, path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': adminKey,
    };
    const answer = await fetch(`${url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    return JSON.parse(text) as { readonly id: string };
  };

  const first = await start();
  const email_config = {
    type: 'standard',
    host: '127.0.0.1',
    port: smtp.port,
    username: 'user',
    password: 'password',
    sender_name: 'Otters',
    sender_email: 'otters@example.com',
  };
  await call(first.url, 'PATCH', 'internal/projects/current', { config: { email_config } });
  const user = { primary_email: 'owner@example.com', primary_email_verified: true, password: 'a long passphrase' };
  const { id } = await call(first.url, 'POST', 'users', user);
  await call(first.url, 'PATCH', `users/${id}`, { password: 'another long passphrase' });
  first.child.process.kill('SIGKILL');
  await first.child.ended;

  const second = await start();
  const subjects = async () => {
    const mails = await Promise.all(smtp.received.map(async (mail) => await readMail(mail)));
    return new Set(mails.map(({ headers }) => headers.subject));
  };
  await expect.poll(subjects, soon).toEqual(new Set(['Your password was changed (Portico dashboard)']));
  // What follows is sent after everything that waited.
  await call(second.url, 'PATCH', `users/${id}`, { totp_secret_base64: Buffer.alloc(20, 1).toString('base64') });
  const both = [
    'Your password was changed (Portico dashboard)',
    'Two-factor authentication was turned on (Portico dashboard)',
  ];
  await expect.poll(subjects, soon).toEqual(new Set(both));
});
