import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { snsCertificate, snsPrivateKey } from '@portico/testkit/outside/sns';
import { expect, onTestFinished, test } from 'vitest';
import { createOutboundGuard } from './outbound-guard.ts';
import { createOutboundHttp } from './outbound-http.ts';

const host = 'sns.us-east-1.amazonaws.com';

/** Creates an HTTPS server, and a client for which the name of SNS is an address of this machine. */
async function service(answers: Readonly<Record<string, readonly [status: number, text: string]>>) {
  const seen: string[] = [];
  const server = createServer({ cert: snsCertificate, key: snsPrivateKey }, (request, response) => {
    seen.push(`${request.headers.host} ${request.url}`);
    const [status, text] = answers[request.url ?? ''] ?? [404, ''];
    response.writeHead(status, status === 302 ? { location: text } : {}).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { seen, at: (path: string, name = host) => new URL(`https://${name}:${port}${path}`) };
}

const guardOf = (isProduction = false) =>
  createOutboundGuard({ isProduction, allowed: [], resolve: async () => ['127.0.0.1'] });

test('reads a text over HTTPS from the checked address', async () => {
  const { seen, at } = await service({ '/cert.pem?a=b': [200, 'a certificate'] });

  expect(await createOutboundHttp(guardOf(), snsCertificate).read(at('/cert.pem?a=b'))).toBe('a certificate');
  expect(seen).toEqual([`${at('/').host} /cert.pem?a=b`]);
});

test('refuses other protocols, blocked addresses, unknown certificates, redirects, errors and large texts', async () => {
  const answers = { '/moved': [302, '/'], '/broken': [500, ''], '/large': [200, 'x'.repeat(65_537)] } as const;
  const { seen, at } = await service(answers);
  const http = createOutboundHttp(guardOf(), snsCertificate);

  await expect(http.read(new URL('http://example.com'))).rejects.toThrow('http: is not allowed.');
  await expect(createOutboundHttp(guardOf(true), snsCertificate).read(at('/'))).rejects.toThrow('not public');
  await expect(createOutboundHttp(guardOf()).read(at('/'))).rejects.toThrow('failed');
  await expect(http.read(at('/', 'example.com'))).rejects.toThrow('failed');
  expect(seen).toEqual([]);
  for (const path of ['/moved', '/broken', '/missing']) await expect(http.read(at(path))).rejects.toThrow(/sent \d+/);
  await expect(http.read(at('/large'))).rejects.toThrow('sent too much');
});
