import { generateKeyPairSync } from 'node:crypto';
import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { startDns, type TestDns } from '@portico/testkit/outside/dns';
import { expect, onTestFinished, test } from 'vitest';

const password = 'a mail password';

function rsaKey(modulusLength: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

const goodKey = `v=DKIM1; k=rsa; p=${rsaKey(2048)}`;

async function world(): Promise<{ dns: TestDns; server: TestServer }> {
  const dns = await startDns();
  onTestFinished(async () => await dns.stop());
  const server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_DNS_SERVERS: dns.address } });
  onTestFinished(async () => await server.stop());
  return { dns, server };
}

async function project(server: TestServer, host: string, senderEmail = 'hello@otters.example'): Promise<Portico> {
  const given = await portico(server);
  const own = { type: 'standard', host, port: 587, username: 'mailer', password, sender_name: 'Otter Works' } as const;
  await given.project.configure({ email_config: { ...own, sender_email: senderEmail } });
  return given;
}

const check = async ({ api }: Portico, dkim_selector?: string) => {
  const answer = await api.admin().call('GET /internal/email-domain', { query: { dkim_selector } });
  expect(answer).toSucceed();
  return answer.body;
};
type Checked = Awaited<ReturnType<typeof check>>;
const of = ({ checks }: Checked, kind: Checked['checks'][number]['kind']) => {
  const found = checks.find((one) => one.kind === kind);
  return found === undefined ? undefined : [found.status, ...found.problems.map(({ code }) => code)];
};

test('a project with the shared server has no domain of its own', async () => {
  const { server, dns } = await world();
  expect(await check(await portico(server))).toEqual({ domain: null, provider: null, checks: [] });
  expect(dns.asked).toEqual([]);
});

test('right records of a known provider have no problems', async () => {
  const { server, dns } = await world();
  dns.texts.set('otters.example', ['something=else', 'v=spf1 include:mailgun.org ~all']);
  dns.texts.set('mailgun.org', ['v=spf1 ip4:192.0.2.0/24 ~all']);
  dns.texts.set('k1._domainkey.otters.example', [goodKey]);
  dns.texts.set('_dmarc.otters.example', ['v=DMARC1; p=quarantine; rua=mailto:d@otters.example']);

  expect(await check(await project(server, 'smtp.eu.mailgun.org', 'Hello@Otters.example'))).toEqual({
    domain: 'otters.example',
    provider: 'Mailgun',
    checks: [
      {
        kind: 'spf',
        status: 'ok',
        record_name: 'otters.example',
        suggested_value: null,
        found_values: ['v=spf1 include:mailgun.org ~all'],
        problems: [],
      },
      {
        kind: 'dkim',
        status: 'ok',
        record_name: 'k1._domainkey.otters.example',
        suggested_value: null,
        found_values: [goodKey],
        problems: [],
      },
      {
        kind: 'dmarc',
        status: 'ok',
        record_name: '_dmarc.otters.example',
        suggested_value: null,
        found_values: ['v=DMARC1; p=quarantine; rua=mailto:d@otters.example'],
        problems: [],
      },
    ],
  });
});

test('SPF: what is wrong, with a record that would be right', async () => {
  const { server, dns } = await world();
  const google = await project(server, 'smtp.gmail.com');
  dns.texts.set('_spf.google.com', ['v=spf1 ip4:192.0.2.0/24 ~all']);
  dns.texts.set('other.example', ['v=spf1 ip6:2001:db8::/32 -all']);
  const spf = async (...records: string[]) => {
    if (records.length === 0) dns.texts.delete('otters.example');
    else dns.texts.set('otters.example', records);
    return await check(google);
  };

  const none = await spf();
  expect(of(none, 'spf')).toEqual(['error', 'NO_SPF']);
  expect(none.checks[0]?.suggested_value).toBe('v=spf1 include:_spf.google.com ~all');
  expect(of(await spf('v=spf1 -all', 'v=spf1 include:_spf.google.com -all'), 'spf')).toEqual(['error', 'MULTIPLE_SPF']);
  const other = await spf('v=spf1 include:other.example -all');
  expect(of(other, 'spf')).toEqual(['error', 'HOST_NOT_INCLUDED']);
  expect(other.checks[0]?.suggested_value).toBe('v=spf1 include:other.example include:_spf.google.com -all');
  expect(of(await spf('v=spf1 include:_spf.google.com ~all'), 'spf')).toEqual(['ok']);
  expect(of(await spf('v=spf1 redirect=_spf.google.com'), 'spf')).toEqual(['ok']);
  expect(of(await spf('v=spf1 include:_spf.google.com +all'), 'spf')).toEqual(['error', 'SPF_ALLOWS_ALL']);
  expect(of(await spf('v=spf1 include:_spf.google.com ip4:300.0.0.1 nonsense ~all'), 'spf')).toEqual([
    'error',
    'INVALID_SPF',
  ]);
  expect(of(await spf('v=spf1 include:_spf.google.com include:missing.example ~all'), 'spf')).toEqual([
    'error',
    'INVALID_SPF',
  ]);
});

test('SPF: lookups are counted over all includes, and end at the limit', async () => {
  const { server, dns } = await world();
  const given = await project(server, 'smtp.gmail.com');
  dns.texts.set('_spf.google.com', ['v=spf1 ~all']);
  dns.texts.set('otters.example', ['v=spf1 include:_spf.google.com include:l1.example ~all']);
  const chain = (length: number) => {
    for (let index = 1; index <= length; index += 1) {
      const next = index < length ? `include:l${index + 1}.example` : '';
      dns.texts.set(`l${index}.example`, [`v=spf1 ${next} ~all`]);
    }
  };
  chain(9);
  expect(of(await check(given), 'spf')).toEqual(['ok']);
  chain(10);
  expect(of(await check(given), 'spf')).toEqual(['error', 'TOO_MANY_LOOKUPS']);

  // A record that includes itself, and one with thousands of includes.
  dns.texts.set('l1.example', ['v=spf1 include:l1.example include:otters.example ~all']);
  expect(of(await check(given), 'spf')?.[0]).toBe('ok');
  dns.asked.length = 0;
  const many = Array.from({ length: 90 }, (_, index) => `include:x${index}.example`);
  for (const name of many) dns.texts.set(name.slice('include:'.length), ['v=spf1 ~all']);
  dns.texts.set('otters.example', [`v=spf1 ${many.join(' ')} ~all`]);
  expect(of(await check(given), 'spf')).toContain('TOO_MANY_LOOKUPS');
  expect(dns.asked.length).toBeLessThan(40);
});

test("SPF: a server of one's own is found by its address", async () => {
  const { server, dns } = await world();
  const given = await project(server, 'mail.otters.example');
  dns.addresses.set('mail.otters.example', ['192.0.2.7']);
  dns.mailServers.set('otters.example', ['mail.otters.example']);
  for (const [record, status] of [
    ['v=spf1 ip4:192.0.2.7 -all', 'ok'],
    ['v=spf1 ip4:192.0.2.0/24 -all', 'ok'],
    ['v=spf1 mx -all', 'ok'],
    ['v=spf1 a:mail.otters.example -all', 'ok'],
    ['v=spf1 a -all', 'warning'],
    ['v=spf1 a/24 mx//64 a:mail.otters.example/32 -all', 'ok'],
    ['v=spf1 ip4:192.0.3.0/24 -all', 'warning'],
  ] as const) {
    dns.texts.set('otters.example', [record]);
    expect(of(await check(given), 'spf')?.[0], record).toBe(status);
  }
});

test('DKIM: the key of a known or entered selector is checked', async () => {
  const { server, dns } = await world();
  const ses = await project(server, 'email-smtp.us-east-1.amazonaws.com');
  expect(of(await check(ses), 'dkim')).toEqual(['unknown', 'DKIM_SELECTOR_UNKNOWN']);
  expect(of(await check(ses, 'mine'), 'dkim')).toEqual(['error', 'NO_DKIM_KEY']);
  for (const [record, expected] of [
    [goodKey, ['ok']],
    [`p=${rsaKey(1024)}`, ['warning', 'DKIM_KEY_SHORT']],
    [`v=DKIM1; p=${rsaKey(768)}`, ['error', 'DKIM_KEY_TOO_SHORT']],
    ['v=DKIM1; k=rsa; p=', ['error', 'DKIM_REVOKED']],
    ['v=DKIM1; p=bm90IGEga2V5', ['error', 'DKIM_INVALID']],
    [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`, ['ok']],
  ] as const) {
    dns.texts.set('mine._domainkey.otters.example', [record]);
    expect(of(await check(ses, 'mine'), 'dkim'), record).toEqual(expected);
  }
  const bad = { query: { dkim_selector: 'a b' } };
  expect(await ses.api.admin().callBadly('GET /internal/email-domain', bad)).toFail('SCHEMA_ERROR');
  expect(await ses.api.server().callBadly('GET /internal/email-domain', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
});

test('DMARC: the record of the domain or its parent is checked', async () => {
  const { server, dns } = await world();
  const given = await project(server, 'smtp.resend.com', 'hello@mail.otters.example');
  const none = await check(given);
  expect(of(none, 'dmarc')).toEqual(['error', 'NO_DMARC']);
  expect(none.checks.at(-1)?.suggested_value).toBe('v=DMARC1; p=none;');
  expect(of(none, 'spf')).toEqual(['warning', 'NO_SPF']);
  dns.texts.set('_dmarc.otters.example', ['v=DMARC1; p=none']);
  expect(of(await check(given), 'dmarc')).toEqual(['warning', 'DMARC_NONE']);
  dns.texts.set('_dmarc.mail.otters.example', ['v=DMARC1; p=reject', 'v=DMARC1; p=none']);
  expect(of(await check(given), 'dmarc')).toEqual(['error', 'MULTIPLE_DMARC']);
  dns.texts.set('_dmarc.mail.otters.example', ['v=DMARC1; rua=mailto:a@b.c']);
  expect(of(await check(given), 'dmarc')).toEqual(['error', 'INVALID_DMARC']);
  expect(dns.asked).not.toContain('_dmarc.example');
});

test('public domains, failed servers and hostile answers', async () => {
  const { server, dns } = await world();
  const gmail = await project(server, 'smtp.eu.mailgun.org', 'otters@gmail.com');
  expect((await check(gmail)).checks.map(({ kind, status }) => [kind, status])).toEqual([['domain', 'error']]);
  expect(of(await check(await project(server, 'smtp.gmail.com', 'otters@gmail.com')), 'domain')).toEqual([
    'warning',
    'PUBLIC_DOMAIN',
  ]);

  const given = await project(server, 'smtp.eu.mailgun.org');
  for (const name of ['otters.example', '_dmarc.otters.example']) dns.broken.add(name);
  const failed = await check(given);
  expect(of(failed, 'spf')).toEqual(['unknown', 'DNS_FAILED']);
  expect(of(failed, 'dmarc')).toEqual(['unknown', 'DNS_FAILED']);
  dns.broken.clear();

  const control = String.fromCharCode(0, 7, 27);
  dns.texts.set('otters.example', [`v=spf1 ${control}<script>alert(1)</script> ~all`]);
  const hostile = await check(given);
  expect(of(hostile, 'spf')).toEqual(['error', 'INVALID_SPF', 'HOST_NOT_INCLUDED']);
  expect(hostile.checks[0]?.found_values.join('')).not.toContain(control);
  expect(server.errors).toEqual([]);
});
