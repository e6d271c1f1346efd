import { createHmac } from 'node:crypto';
import { isImportableHash } from '@portico/contract/sources';
import { expect, test } from 'vitest';
import { hashPrimitives } from '../hash-primitives.ts';
import { readImportedHash, readStoredImport, storedImport } from './imported-hash.ts';

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replaceAll('=', '');
const [saltHex, sixteen] = ['00112233445566778899aabbccddeeff', 'MDEyMzQ1Njc4OWFiY2RlZg'];

/** Hashes that others published: the source, the password and the hash. */
const published: readonly (readonly [source: string, password: string, hash: string])[] = [
  // https://github.com/P-H-C/phc-winner-argon2/blob/master/src/test.c
  ['argon2i', 'password', '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'],
  ['argon2i 1.0', 'password', '$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ'],
  ['argon2id', 'password', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
  ['two lanes', 'password', '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc'],
  // https://github.com/openwall/crypt_blowfish/blob/main/wrapper.c
  ['crypt_blowfish', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['crypt_blowfish', 'U*U', '$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['crypt_blowfish', 'U*U', '$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['crypt_blowfish', 'U*U', '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  // https://github.com/Racum/rust-djangohashers/blob/master/tests/test_hashers.rs, made by Django 1.9 and 1.10
  ['Django', 'ExjGmyUT73bFoT', 'bcrypt_sha256$$2b$12$LZSJchsWG/DrBy1erNs4eeYo6tZNlLFQmONdxN9HPesa1EyXVcTXK'],
  ['Django', 'ExjGmyUT73bFoT', 'bcrypt$$2b$12$LZSJchsWG/DrBy1erNs4ee31eJ7DaWiuwhDOC7aqIyqGGggfu6Y/.'],
  ['Django', 'ExjGmyUT73bFoT', 'pbkdf2_sha256$24000$KQ8zeK6wKRuR$cmhbSt1XVKuO4FGd9+AX8qSBD4Z0395nZatXTJpEtTY='],
  ['Django', 'ExjGmyUT73bFoT', 'pbkdf2_sha1$24000$KQ8zeK6wKRuR$tSJh4xdxfMJotlxfkCGjTFpGYZU='],
  ['Django', 'ExjGmyUT73bFoT', 'sha1$KQ8zeK6wKRuR$f83371bca01fa6089456e673ccfb17f42d810b00'],
  ['Django', 'ExjGmyUT73bFoT', 'md5$KQ8zeK6wKRuR$0137e4d74cb2d9ed9cb1a5f391f6175e'],
  ['Django', 'ExjGmyUT73bFoT', 'argon2$argon2i$v=19$m=512,t=2,p=2$S1E4emVLNndLUnVS$RUET3AC8iXvcVPD2TRjvVQ'],
  // https://www.rfc-editor.org/rfc/rfc7914#section-12
  [
    'RFC 7914',
    'pleaseletmein',
    `$scrypt$ln=14,r=8,p=1$${base64(Buffer.from('SodiumChloride').toString('hex'))}$${base64('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887')}`,
  ],
  [
    'RFC 7914',
    'pleaseletmein',
    'scrypt:16384:8:1$SodiumChloride$7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  ],
  // https://github.com/zitadel/passwap/blob/main/internal/testvalues/scrypt.go
  ['passlib', 'password', '$scrypt$ln=16,r=8,p=1$cmFuZG9tc2FsdGlzaGFyZA$Rh+NnJNo1I6nRwaNqbDm6kmADswD1+7FTKZ7Ln9D8nQ'],
  // https://www.rfc-editor.org/rfc/rfc6070#section-2
  ['RFC 6070', 'password', 'pbkdf2:sha1:4096$salt$4b007901b765489abead49d926f721d065a429c1'],
  ['RFC 6070', 'password', 'pbkdf2_sha1$4096$salt$4b007901b765489abead49d926f721d065a429c1'],
  ['RFC 6070', 'password', `$pbkdf2$4096$c2FsdA$${base64('4b007901b765489abead49d926f721d065a429c1')}`],
  // https://www.rfc-editor.org/rfc/rfc7914#section-11
  [
    'RFC 7914',
    'Password',
    `$pbkdf2-sha256$i=80000,l=64$TmFDbA$${base64('4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d')}`,
  ],
  // https://passlib.readthedocs.io/en/stable/lib/passlib.hash.pbkdf2_digest.html
  ['passlib', 'password', '$pbkdf2-sha256$6400$0ZrzXitFSGltTQnBWOsdAw$Y11AchqV4b0sUisdZd0Xr97KWoymNE0LNNrnEgY4H9M'],
  // https://www.openwall.com/phpass/ (test.php)
  ['phpass', 'test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['phpBB', 'test12345', '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  // https://www.rfc-editor.org/rfc/rfc1321#appendix-A.5 and https://www.rfc-editor.org/rfc/rfc6234#section-8.4
  ['RFC 1321', 'abc', '$digest-md5$900150983cd24fb0d6963f7d28e17f72'],
  ['RFC 1321', 'abc', '{MD5}kAFQmDzST7DWlj99KOF/cg=='],
  ['RFC 1321, salt after', 'ab', '$digest-md5$after$Yw==$900150983cd24fb0d6963f7d28e17f72'],
  ['RFC 1321, salt before', 'bc', '$digest-md5$before$YQ==$900150983cd24fb0d6963f7d28e17f72'],
  ['RFC 1321, as Django writes it', 'bc', 'md5$a$900150983cd24fb0d6963f7d28e17f72'],
  ['RFC 6234', 'abc', '$digest-sha1$a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['RFC 6234', 'abc', '$digest-sha256$ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  // https://git.cccv.de/uffd/uffd/-/blob/master/tests/test_password_hash.py
  [
    'uffd',
    'password',
    '{SSHA512}dOeDLmVpHJThhHeag10Hm2g4T7s3SBE6rGHcXUolXJHVufY4qT782rwZ/0XE6cuLcBZ0KpnwmUzRpAEtZBdv+JYEEtZQs/uC',
  ],
  // An example of slappasswd in a guide to OpenLDAP
  ['slappasswd', 'fargle', '{SSHA}FM6N1jTf/0PflNiYX1GDVd0V3b/acp0w'],
];

test.each(published)('%s: %s matches %s', async (_, password, hash) => {
  const found = readImportedHash(hash);
  // The preview of a CSV says so before.
  expect(isImportableHash(hash)).toBe(true);
  expect(await found?.matches(hashPrimitives, password, null)).toBe(true);
  expect(await found?.matches(hashPrimitives, `${password}x`, null)).toBe(false);
});

// https://github.com/firebase/scrypt#sample
const signerKey = Buffer.from(
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  'base64',
);
const firebase =
  '$firebase-scrypt$ln=14,r=8,key=signer,sep=Bw==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';

test('a hash of Firebase needs the signer key of its project', async () => {
  const found = readImportedHash(firebase);

  expect(found?.keyId).toBe('signer');
  expect(await found?.matches(hashPrimitives, 'user1password', signerKey)).toBe(true);
  expect(await found?.matches(hashPrimitives, 'user2password', signerKey)).toBe(false);
  expect(await found?.matches(hashPrimitives, 'user1password', Buffer.from('other'))).toBe(false);
  expect(await found?.matches(hashPrimitives, 'user1password', null)).toBe(false);
});

test('bcrypt may have an HMAC with a secret key before', async () => {
  const pepper = Buffer.from('pepper');
  const inner = createHmac('sha256', pepper).update('correct horse').digest('hex');
  const { hash } = await import('@node-rs/bcrypt');
  const found = readImportedHash(`$bcrypt-hmac-sha256$key=p1,enc=hex${await hash(inner, { cost: 4 })}`);

  expect(await found?.matches(hashPrimitives, 'correct horse', pepper)).toBe(true);
  expect(await found?.matches(hashPrimitives, 'correct horse', Buffer.from('salt'))).toBe(false);
});

test('Better Auth normalises the password, and takes the text of the salt', async () => {
  const key = await hashPrimitives.scrypt('\ufb01sh', Buffer.from(saltHex), {
    cost: 16_384,
    block: 16,
    lanes: 1,
    length: 64,
  });
  const other = await hashPrimitives.scrypt('fish', Buffer.from(saltHex), {
    cost: 16_384,
    block: 16,
    lanes: 1,
    length: 64,
  });

  expect(await readImportedHash(`${saltHex}:${other.toString('hex')}`)?.matches(hashPrimitives, '\ufb01sh', null)).toBe(
    true,
  );
  expect(await readImportedHash(`${saltHex}:${key.toString('hex')}`)?.matches(hashPrimitives, '\ufb01sh', null)).toBe(
    false,
  );
});

test.each([
  ['$2b$32', `$2b$32$${'a'.repeat(53)}`],
  ['$2b$03', `$2b$03$${'a'.repeat(53)}`],
  ['$2c$10', `$2c$10$${'a'.repeat(53)}`],
  ['longer bcrypt', `$2b$10$${'a'.repeat(54)}`],
  ['argon2 with much memory', `$argon2id$v=19$m=262145,t=1,p=1$${sixteen}$${sixteen}`],
  ['argon2d', `$argon2d$v=19$m=65536,t=2,p=1$${sixteen}$${sixteen}`],
  ['a short tag', `$argon2id$v=19$m=65536,t=2,p=1$${sixteen}$AAAA`],
  ['scrypt with much memory', `$scrypt$ln=21,r=8,p=1$${sixteen}$${sixteen}`],
  ['scrypt with an N that is no power', `scrypt:1000:8:1$salt$${'ab'.repeat(32)}`],
  ['a digest of another length', '$digest-sha256$900150983cd24fb0d6963f7d28e17f72'],
  ['a digest without a name', '900150983cd24fb0d6963f7d28e17f72'],
  ['Firebase without a key', firebase.replace('key=signer,', '')],
  ['a long text', `md5$${'a'.repeat(500)}$900150983cd24fb0d6963f7d28e17f72`],
])('refuses %s', (_, hash) => {
  expect(readImportedHash(hash)).toBeUndefined();
  expect(storedImport(hash)).toBeUndefined();
});

test('a stored hash names its kind and work, and the stored key', () => {
  const bcrypt = `$2b$10$${'a'.repeat(53)}`;
  const stored = storedImport(firebase, 'k_1');

  expect(storedImport(bcrypt)).toBe(bcrypt);
  expect(stored).toMatch(/^~scrypt~0000131072~\$firebase-scrypt\$ln=14,r=8,key=k_1,/);
  expect(readStoredImport(stored ?? '')?.keyId).toBe('k_1');
  expect(storedImport(firebase)).toBeUndefined();
  expect(storedImport(bcrypt, 'k_1')).toBeUndefined();
  expect(storedImport('{MD5}kAFQmDzST7DWlj99KOF/cg==')).toMatch(/^~none~0000000000~\{MD5\}/);
  expect([firebase, bcrypt, '{MD5}kAFQmDzST7DWlj99KOF/cg=='].map((hash) => readImportedHash(hash)?.isWeak)).toEqual([
    false,
    false,
    true,
  ]);
  expect(readStoredImport(firebase)).toBeUndefined();
});
