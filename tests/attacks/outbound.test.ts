import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createMailer } from '@portico/server/adapters/mail/smtp-mailer';
import { createOutboundGuard } from '@portico/server/adapters/outbound/outbound-guard';
import { Secret } from '@portico/server/base/secret';
import { readSettings } from '@portico/server/settings/settings';
import { engineOfRun, portico, startTestServer } from '@portico/testkit';
import { startSmtp } from '@portico/testkit/outside/smtp';
import { expect, onTestFinished, test } from 'vitest';

const oneText = 'Failed to connect to the email host. Please make sure the email host configuration is correct.';
const loopback = [{ address: '127.0.0.0', prefix: 8 }];

/** Listens at a port without being a mail server, and counts connections. */
async function listener(talk: (socket: Socket) => void): Promise<{ port: number; connections: () => number }> {
  const open = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, connections: () => connections };
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const message = {
  id: 'one',
  to: 'ada@example.com',
  from: { name: 'Otters', address: 'otters@example.com' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};

type GuardOptions = Partial<Parameters<typeof createOutboundGuard>[0]>;

/** Tries servers like the test email of a project. @returns the texts that the project gets, and the number of waits */
function tryingMailer(options: GuardOptions) {
  const waits: number[] = [];
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'portico@example.com',
    guard: createOutboundGuard({ isProduction: true, allowed: [], ...options }),
    tryMillisMax: 1000,
    wait: async (millis) => {
      waits.push(millis);
    },
  });
  onTestFinished(async () => await mailer.close());
  const attempt = async (host: string, port: number, password = 'a mail password') => {
    try {
      await mailer.trySend(message, { host, port, username: 'mailer', password: new Secret(password) });
      return 'sent';
    } catch (error) {
      return error instanceof Error ? { ...error, message: error.message } : error;
    }
  };
  return { attempt, waits };
}

test.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '::ffff:127.0.0.1', '0.0.0.0', '::'])(
  'in production, a project cannot make the server connect to itself as %s',
  async (host) => {
    const { port, connections } = await listener((socket) => socket.end('220 hello\r\n'));
    const { attempt } = tryingMailer({});

    expect(await attempt(host, port)).toMatchObject({ type: 'UNKNOWN', message: oneText, raw: oneText });
    expect(connections()).toBe(0);
  },
);

test('rejects a name with a public and a private address before any connection', async () => {
  const { port, connections } = await listener((socket) => socket.end());
  const resolve = async () => ['93.184.216.34', '127.0.0.1'];
  const guard = createOutboundGuard({ isProduction: true, allowed: [], resolve });

  await expect(guard.connect('mail.example.com', port)).rejects.toThrow('127.0.0.1, which is not public');
  expect(connections()).toBe(0);
});

test('resolves a name only once, which prevents DNS rebinding', async () => {
  const { port, connections } = await listener((socket) => socket.end());
  let questions = 0;
  const guard = createOutboundGuard({
    isProduction: true,
    allowed: [{ address: '127.0.0.1', prefix: 32 }],
    resolve: async () => {
      questions += 1;
      return questions === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    },
  });

  const { socket, isTrusted } = await guard.connect('mail.example.com', port);
  socket.destroy();

  expect(questions).toBe(1);
  expect(isTrusted).toBe(true);
  expect(connections()).toBe(1);
});

test('in production, a project gets the same failure for a closed port, a silent port, another service and a rejected address', async () => {
  const silent = await listener(() => undefined);
  const http = await listener((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const ftp = await listener((socket) => {
    socket.write('220 FTP ready\r\n');
    socket.on('data', () => socket.write('500 Unknown command\r\n'));
  });
  const hangsUp = await listener((socket) => socket.destroy());
  const busy = await listener((socket) => socket.end('421 Too many connections\r\n'));
  const { attempt, waits } = tryingMailer({ allowed: loopback });

  const answers = await Promise.all([
    attempt('127.0.0.1', await closedPort()),
    attempt('127.0.0.1', silent.port),
    attempt('127.0.0.1', http.port),
    attempt('127.0.0.1', ftp.port),
    attempt('127.0.0.1', hangsUp.port),
    attempt('127.0.0.1', busy.port),
    attempt('10.0.0.1', 25),
    attempt('no-such-host.invalid', 25),
  ]);

  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  expect(answers[0]).toMatchObject({ type: 'UNKNOWN', message: oneText, raw: oneText });
  // Each failure is reported at the end of the time limit, and none waited longer.
  expect(waits).toHaveLength(answers.length);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
});

test('a delivery stores the same text for all of them, after the same time', async () => {
  const hangsUp = await listener((socket) => socket.destroy());
  const waits: number[] = [];
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'portico@example.com',
    guard: createOutboundGuard({ isProduction: true, allowed: loopback }),
    wait: async (millis) => {
      waits.push(Math.ceil(millis / 30_000));
    },
  });
  onTestFinished(async () => await mailer.close());
  const deliver = async (host: string, port: number) => {
    const server = { host, port, username: 'mailer', password: new Secret('a mail password') };
    return await mailer.send(message, server).catch((error: unknown) => ({ ...(error as Error) }));
  };

  const failures = await Promise.all([
    deliver('127.0.0.1', await closedPort()),
    deliver('127.0.0.1', hangsUp.port),
    deliver('10.0.0.1', 25),
  ]);

  expect(new Set(failures.map((failure) => JSON.stringify(failure)))).toHaveLength(1);
  expect(failures[0]).toMatchObject({ type: 'UNKNOWN', raw: oneText });
  expect(waits).toEqual([1, 1, 1]);
});

test('errors of a real mail server are shown to its user', async () => {
  const smtp = await startSmtp({ user: { name: 'mailer', password: 'a mail password' } });
  onTestFinished(async () => await smtp.stop());
  const { attempt, waits } = tryingMailer({ allowed: loopback });

  expect(await attempt('127.0.0.1', smtp.port)).toBe('sent');
  expect(await attempt('127.0.0.1', smtp.port, 'wrong')).toMatchObject({ type: 'AUTH_FAILED' });
  expect(waits).toEqual([]);
});

test('sends no credentials without TLS, except to a network that the operator trusts', async () => {
  const commands: string[] = [];
  const plain = await listener((socket) => {
    socket.write('220 mail.example.com ESMTP\r\n');
    socket.on('data', (bytes) => {
      const command = String(bytes).split(/[ \r]/, 1)[0] ?? '';
      commands.push(command);
      socket.write(command === 'EHLO' ? '250-mail.example.com\r\n250 AUTH PLAIN LOGIN\r\n' : '502 No TLS here\r\n');
    });
  });
  const guard = createOutboundGuard({ isProduction: true, allowed: loopback });
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'portico@example.com',
    // For the mailer, this is a public mail server.
    guard: { ...guard, connect: async (host, port) => ({ ...(await guard.connect(host, port)), isTrusted: false }) },
    tryMillisMax: 1000,
    wait: async () => undefined,
  });
  onTestFinished(async () => await mailer.close());
  const server = { host: '127.0.0.1', port: plain.port, username: 'mailer', password: new Secret('a mail password') };

  await expect(mailer.trySend(message, server)).rejects.toThrow(oneText);
  expect(commands).toEqual(['EHLO', 'STARTTLS']);

  await tryingMailer({ allowed: loopback }).attempt('127.0.0.1', plain.port);
  expect(commands).toContain('AUTH');
});

// An attempt takes ten seconds and does not use the database.
const onOneEngine = test.runIf(engineOfRun() === 'embedded');

onOneEngine(
  'a test email returns the same text for all failures in production, and the mail server of the operator is not guarded',
  async () => {
    const smtp = await startSmtp();
    onTestFinished(async () => await smtp.stop());
    const server = await startTestServer({
      engine: engineOfRun(),
      testMailMillisMax: 500,
      environment: {
        PORTICO_ENVIRONMENT: 'production',
        PORTICO_SERVER_SECRET: 'x'.repeat(32),
        PORTICO_SMTP_URL: smtp.url,
        PORTICO_MAIL_FROM: 'hello@example.com',
      },
    });
    onTestFinished(async () => await server.stop());
    const given = await portico(server);
    const settings = { host: '127.0.0.1', port: smtp.port, username: 'mailer', password: 'a mail password' };
    const email_config = { ...settings, sender_name: 'Otters', sender_email: 'otters@example.com' };

    const body = { callback_url: 'http://localhost:3000/handler/sign-in' };
    await given.api
      .server()
      .call('POST /internal/send-sign-in-invitation', { body: { ...body, email: 'a@example.com' } });
    await expect.poll(() => smtp.received.length).toBe(1);
    const { body: tried } = await given.api
      .admin()
      .call('POST /internal/send-test-email', { body: { recipient_email: 'ada@example.com', email_config } });

    expect(tried).toEqual({ success: false, error_message: oneText });
    expect(smtp.received).toHaveLength(1);
  },
);

test.each(['10.0.0.0/33', '10.0.0.0/', 'example.com', '10.0.0.0/8;11.0.0.0/8', '::/129', '10.0.0.0/8,'])(
  'rejects the invalid exemption %j at start',
  (text) => expect(() => readSettings({ PORTICO_OUTBOUND_ALLOW: text })).toThrow('PORTICO_OUTBOUND_ALLOW must be'),
);

test('exempted networks are parsed', () => {
  expect(readSettings({ PORTICO_OUTBOUND_ALLOW: '10.1.0.0/16, 192.168.7.25,fd12::/16' }).outboundAllow).toEqual([
    { address: '10.1.0.0', prefix: 16 },
    { address: '192.168.7.25', prefix: 32 },
    { address: 'fd12::', prefix: 16 },
  ]);
  expect(readSettings({}).outboundAllow).toEqual([]);
});
