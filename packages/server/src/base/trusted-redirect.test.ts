import { expect, test } from 'vitest';
import { trustsOrigin, trustsUrl } from './trusted-redirect.ts';

const domains = (allowLocalhost: boolean, ...baseUrls: string[]) => ({
  allowLocalhost,
  nativeRedirectUris: [],
  redirectUris: [],
  trustedDomains: Object.fromEntries(
    baseUrls.map((baseUrl, index) => [String(index), { baseUrl, handlerPath: '/handler' }]),
  ),
});

test.each([
  ['https://app.example.com', 'https://app.example.com/anything?x=1#y', true],
  ['https://app.example.com/path', 'https://app.example.com/other', true],
  ['https://app.example.com', 'https://APP.EXAMPLE.COM/', true],
  ['https://app.example.com', 'https://app.example.com:443/', true],
  ['https://app.example.com', 'http://app.example.com/', false],
  ['https://app.example.com', 'https://app.example.com:8443/', false],
  ['https://app.example.com', 'https://evil.com/https://app.example.com', false],
  ['https://app.example.com', 'https://app.example.com.evil.com/', false],
  ['https://app.example.com', 'https://app.example.com@evil.com/', false],
  ['https://app.example.com', 'https://user:pw@app.example.com/', false],
  ['https://app.example.com', 'https://evil.com\\@app.example.com/', false],
  ['https://app.example.com', 'https:\\\\app.example.com/', false],
  ['https://app.example.com', '//app.example.com/', false],
  ['https://app.example.com', '/relative', false],
  ['https://app.example.com', 'javascript:alert(1)//app.example.com', false],
  ['https://app.example.com', 'data:text/html,app.example.com', false],
  ['https://app.example.com', 'https://app.example.com /', false],
  ['https://app.example.com', 'https://app.example.com\n.evil.com/', false],
  ['https://app.example.com', 'https://app。example。com/', true],
  ['https://app.example.com', 'https://аpp.example.com/', false],
  ['https://app.example.com', 'https://app.example.com./', false],
  ['https://*.example.com', 'https://a.example.com/', true],
  ['https://*.example.com', 'https://a.b.example.com/', false],
  ['https://*.example.com', 'https://example.com/', false],
  ['https://*.example.com', 'https://evil.com/.example.com', false],
  ['https://*.example.com', 'https://a.example.com:444/', false],
  ['https://**.example.com', 'https://a.b.example.com/', true],
  ['https://app-*.example.com', 'https://app-1.example.com/', true],
  ['https://app-*.example.com', 'https://app-.example.com/', true],
  ['https://*.example.com:*', 'https://a.example.com:444/', true],
  ['https://*.example.com:8443', 'https://a.example.com/', false],
  ['http://*.example.com', 'https://a.example.com/', false],
  ['https://a*example.com', 'https://a.example.com/', false],
  ['https://*.*.example.com', 'https://a.b.example.com/', true],
  ['https://a**z.com', 'https://a.b.z.z.com/', true],
  ['https://**', 'https://anything.example/', true],
  ['https://*', 'https://two.labels/', false],
])('with %s trusted, %s: %s', (baseUrl, target, isTrusted) => {
  expect(trustsUrl(domains(false, baseUrl), target)).toBe(isTrusted);
});

test.each([
  ['http://localhost', true],
  ['https://localhost:3000/x', true],
  ['http://app.localhost:1', true],
  ['http://127.0.0.1:8080', true],
  ['http://127.1.2.3', true],
  ['http://[::1]:3000/x', true],
  ['http://[::2]', false],
  ['http://localhost.evil.com', false],
  ['http://127.0.0.1.evil.com', false],
  ['http://128.0.0.1', false],
])('%s is localhost: %s', (target, isLocal) => {
  expect(trustsUrl(domains(true), target)).toBe(isLocal);
  expect(trustsUrl(domains(false), target)).toBe(false);
});

test.each([
  ['com.example.app:/callback', true],
  ['com.example.app:/callback?code=1#x', true],
  ['com.example.app:/callback/', false],
  ['com.example.app:/callback/more', false],
  ['com.example.app:/Callback', false],
  ['com.example.app:/%63allback', false],
  ['com.example.app:/other/../callback', false],
  ['com.example.app://callback', false],
  ['com.example.app:callback', false],
  ['com.example.app:/callback\n', false],
  ['com.example.app:/callback\\', false],
  [' com.example.app:/callback', false],
  ['com.example.app.evil:/callback', false],
  ['COM.EXAMPLE.APP:/callback', false],
  ['https://com.example.app:/callback', false],
  ['javascript:com.example.app:/callback', false],
  ['intent:/callback#Intent;scheme=com.example.app;end', false],
  ['com.example.app:/', false],
])('%s is a native app with com.example.app:/callback: %s', (target, isTrusted) => {
  const given = { ...domains(true), nativeRedirectUris: ['com.example.app:/callback'] };

  expect(trustsUrl(given, target)).toBe(isTrusted);
  expect(trustsOrigin(given, target)).toBe(false);
});

test('matches a domain with many wildcards in linear time. Exponential time would cause a timeout', () => {
  const baseUrl = `https://${'*a'.repeat(140)}.example.com`;

  const isTrusted = trustsUrl(domains(false, baseUrl), `https://${'a'.repeat(200)}b.example.com/`);

  expect(isTrusted).toBe(false);
});
