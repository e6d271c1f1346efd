import { providerTypes } from '@portico/contract';
import { startDns } from '@portico/testkit/outside/dns';
import { countedWith, failures, silent } from '@portico/testkit/outside/failing-service';
import { expect, test } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { Secret } from '../base/secret.ts';
import { createOpenAiChatModel } from './ai/openai-chat-model.ts';
import { createDnsLookups } from './dns/dns-lookup.ts';
import { createIdentityProviders } from './identity-providers/identity-providers.ts';
import { createProviderHttp } from './identity-providers/provider-http.ts';
import { createAwsKms } from './key-services/aws-kms.ts';
import { createOutboundGuard } from './outbound/outbound-guard.ts';
import { createWebhookSender } from './webhook-sender/http-webhook-sender.ts';

/** How often adapters call a service that fails. Counts calls, whatever the service asks for. */

const key = { keyId: 'k', region: 'eu-central-1', accessKeyId: 'a', secretAccessKey: new Secret('b') };
const guard = createOutboundGuard({ isProduction: false, allowed: [], resolve: async () => ['127.0.0.1'] });
const never = new AbortController().signal;

test.each(Object.entries(failures))(
  'a service that answers %s is not called again and again',
  async (_status, reply) => {
    const chat = await countedWith(reply, async (url) => {
      const model = createOpenAiChatModel({ url, key: undefined, model: 'm', timeoutMillis: 5000 });
      await model.answer([{ role: 'user', content: 'Hi' }], [], never);
    });
    expect(chat).toEqual({ requests: 1, outcome: 'ChatModelFailure' });

    const keys = await countedWith(reply, async (url) => {
      await createAwsKms({ ...key, endpoint: url }).wrap(Buffer.alloc(32), 'context');
    });
    expect(keys.outcome).toBe('KeyServiceFailure');
    expect(keys.requests).toBeLessThanOrEqual(2);

    const webhook = await countedWith(reply, async (url) => {
      const sender = createWebhookSender(guard);
      await sender.send({ url: new URL(url), headers: {}, body: '{}' }, never);
      sender.close();
    });
    expect(webhook).toEqual({ requests: 1, outcome: 'done' });
  },
);

test.each(providerTypes)('tokens of %s are asked for once', async (type) => {
  const client = { type, clientId: 'a', clientSecret: 'b', isMock: false } as const;
  for (const reply of [...Object.values(failures), silent] as const) {
    const of = (url: string) =>
      createIdentityProviders({
        places: { baseUrlOf: () => url, mock: { forBrowsers: () => url, forServer: () => url } },
        http: createProviderHttp(reply === silent ? 0.05 : 5),
        clock: systemClock,
      });
    const refreshed = await countedWith(reply, async (url) => await of(url).refresh(client, 'token', []));
    expect(refreshed.outcome).toBe('ProviderFailure');
    const accepted = await countedWith(reply, async (url) => await of(url).accepts(client, 'token'));
    const answer = {
      code: 'c',
      redirectUri: 'https://app.example/callback',
      state: 's',
      verifier: 'v'.repeat(43),
      nonce: 'n',
      requestedScopes: [],
      name: undefined,
    };
    const identified = await countedWith(reply, async (url) => await of(url).identify(client, answer));
    expect(identified.outcome).toBe('ProviderFailure');
    // The deadline can pass before a request arrives.
    for (const { requests } of [refreshed, accepted, identified]) expect(requests).toBeLessThanOrEqual(1);
  }
});

test('a service that never answers is asked once, until the deadline', async () => {
  const chat = await countedWith(silent, async (url) => {
    const model = createOpenAiChatModel({ url, key: undefined, model: 'm', timeoutMillis: 50 });
    await model.answer([{ role: 'user', content: 'Hi' }], [], never);
  });
  expect(chat.outcome).toBe('ChatModelFailure');
  const webhook = await countedWith(silent, async (url) => {
    const sender = createWebhookSender(guard);
    await sender.send({ url: new URL(url), headers: {}, body: '{}' }, AbortSignal.timeout(50));
    sender.close();
  });
  for (const { requests } of [chat, webhook]) expect(requests).toBeLessThanOrEqual(1);
});

test('DNS servers that fail are asked a few times', async () => {
  const dns = await startDns();
  dns.broken.add('a.example');
  const lookup = createDnsLookups([dns.address])();
  await expect(lookup.texts('a.example')).rejects.toMatchObject({ name: 'DnsFailure' });
  lookup.close();
  await dns.stop();
  expect(dns.asked.length).toBeGreaterThanOrEqual(1);
  expect(dns.asked.length).toBeLessThanOrEqual(3);
});
