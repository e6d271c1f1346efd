import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { engineOfRun, portico, rawRequest, startTestServer } from '@portico/testkit';
import { readMail, startSmtp } from '@portico/testkit/outside/smtp';
import { expect, test } from 'vitest';

const soon = { interval: 20 };
const body = { email: 'ada@example.com', callback_url: 'http://localhost:3000/handler/sign-in' };

test.each([
  [{ PORTICO_PUBLIC_URL: 'https://auth.example.org' }, 'auth.example.org'],
  [{ PORTICO_PUBLIC_URL: 'https://10.0.0.5', PORTICO_SMTP_NAME: 'mail.example.org' }, 'mail.example.org'],
])('mail servers are greeted with the name of the server, and programs do not answer: %o', async (settings, name) => {
  const smtp = await startSmtp();
  const environment = {
    PORTICO_SMTP_URL: smtp.url,
    PORTICO_MAIL_FROM: 'hello@example.org',
    PORTICO_ENVIRONMENT: 'development',
    ...settings,
  };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  try {
    // The public URL is one of a proxy that does not exist here.
    const { api } = await portico({ ...server, url: `http://127.0.0.1:${server.app.port}` });
    expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
    await expect.poll(() => smtp.received.length, soon).toBe(1);
    const [mail] = smtp.received;
    expect(mail?.greeting).toBe(name);
    const { headers } = await readMail(mail);
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'mime-version': '1.0' });
    expect(headers.date).toMatch(/\+0000$/);
    expect(headers['message-id']).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
  } finally {
    await server.stop();
    await smtp.stop();
  }
});

test('the email log says what to do if a mail server rejects the greeting', async () => {
  const refusing = createServer((socket) => {
    socket.write('220 relay.example.org ESMTP\r\n');
    socket.on('data', () => socket.end('421-4.7.0 Try again later, closing connection. (EHLO)\r\n421 4.7.0 gsmtp\r\n'));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  const environment = { PORTICO_SMTP_URL: `smtp://127.0.0.1:${port}` };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  try {
    const { api } = await portico(server);
    expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
    const error = async () => {
      const { text } = await rawRequest(server.url, { path: '/inbox/messages.json' });
      return text;
    };
    await expect.poll(error, soon).toContain('PORTICO_SMTP_NAME');
  } finally {
    await server.stop();
    refusing.close();
  }
});
