import { expect, test } from 'vitest';
import { base32, isTotpCode, newTotpSecret, totpUri } from './totp.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('base32 is that of RFC 4648, without padding', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(bytes(text)));

  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

test('codes are those of RFC 6238, and hold for half a minute around their own', async () => {
  const secret = bytes('12345678901234567890');
  const at = (seconds: number) => new Date(seconds * 1000);

  expect(await isTotpCode(secret, '287082', at(59))).toBe(true);
  expect(await isTotpCode(secret, '005924', at(1_234_567_890))).toBe(true);
  expect(await isTotpCode(secret, '353130', at(20_000_000_000))).toBe(true);
  expect(await isTotpCode(secret, '287082', at(89))).toBe(true);
  expect(await isTotpCode(secret, '287082', at(90))).toBe(false);
  expect(await isTotpCode(secret, '287083', at(59))).toBe(false);
});

test('an address for authenticator apps names issuer and account, whatever characters are in them', () => {
  const uri = totpUri({ secret: bytes('foobar'), issuer: 'Ada: & Co', account: 'ada+1@example.com' });

  expect(uri).toBe('otpauth://totp/Ada%20%20%26%20Co:ada%2B1%40example.com?secret=MZXW6YTBOI&issuer=Ada%20%20%26%20Co');
});

test('secrets are long enough, and each is another', () => {
  const [first, second] = [newTotpSecret(), newTotpSecret()];

  expect(first).toHaveLength(20);
  expect(base32(first)).not.toBe(base32(second));
});
