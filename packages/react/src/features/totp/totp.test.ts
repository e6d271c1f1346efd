import { expect, test } from 'vitest';
import { base32, isTotpCode, newTotpSecret, totpUri } from './totp.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('Base32 follows RFC 4648, without padding', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(bytes(text)));

  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

test('codes follow RFC 6238 and are valid 30 seconds before and after their own period', async () => {
  const secret = bytes('12345678901234567890');
  const at = (seconds: number) => new Date(seconds * 1000);

  expect(await isTotpCode(secret, '287082', at(59))).toBe(true);
  expect(await isTotpCode(secret, '005924', at(1_234_567_890))).toBe(true);
  expect(await isTotpCode(secret, '353130', at(20_000_000_000))).toBe(true);
  expect(await isTotpCode(secret, '287082', at(89))).toBe(true);
  expect(await isTotpCode(secret, '287082', at(90))).toBe(false);
  expect(await isTotpCode(secret, '287083', at(59))).toBe(false);
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
