import { expect, test } from 'vitest';
import { untrustedRedirect } from './trusted-redirect.ts';

test.each([
  ['https://app.example.com/a?code=1#b', '"https://app.example.com/a"', 'domains.trustedDomains'],
  ['http://localhost:3000/a', '"http://localhost:3000/a"', 'domains.allowLocalhost'],
  ['com.example.app://callback', '"com.example.app://callback"', 'domains.nativeRedirectUris'],
  ['no URL', '"no URL"', 'domains.trustedDomains'],
  ['https://ann:s3cret@app.example.com/a@b', '"https://app.example.com/a@b"', 'domains.trustedDomains'],
  [`https://a.example/${'x'.repeat(5000)}`, `"https://a.example/${'x'.repeat(182)}"`, 'domains.trustedDomains'],
])('the error of %s names the URL without its query, and the setting', (target, url, setting) => {
  const { code, details, message } = untrustedRedirect(target);

  expect([code, details]).toEqual(['REDIRECT_URL_NOT_WHITELISTED', undefined]);
  expect(message.startsWith(`The redirect URL ${url} is not trusted.`)).toBe(true);
  expect(message).toContain(`"${setting}"`);
});
