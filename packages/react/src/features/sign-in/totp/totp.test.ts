import { expect, test } from 'vitest';
import { base32, newTotpSecret, totpUri } from './totp.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('Base32 follows RFC 4648, without padding', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(bytes(text)));

  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

test('the URI for authenticator apps contains issuer and account, with any characters', () => {
  const uri = totpUri({ secret: bytes('foobar'), issuer: 'Ada: & Co', account: 'ada+1@example.com' });

  expect(uri).toBe('otpauth://totp/Ada%20%20%26%20Co:ada%2B1%40example.com?secret=MZXW6YTBOI&issuer=Ada%20%20%26%20Co');
});

test('secrets are long enough and unique', () => {
  const [first, second] = [newTotpSecret(), newTotpSecret()];

  expect(first).toHaveLength(20);
  expect(base32(first)).not.toBe(base32(second));
});
