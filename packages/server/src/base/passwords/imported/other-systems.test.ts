import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { isImportableHash } from '@portico/contract/sources';
import { describe, expect, test } from 'vitest';
import { hashPrimitives } from '../hash-primitives.ts';
import { mostWork, noImportedWork, problemOfWork } from './cost.ts';
import { readImportedHash, storedImport } from './imported-hash.ts';

/** Makes a hash in the way of the other system, independently of the code that reads it. */
type Make = (password: string) => Promise<string> | string;

const pepper = Buffer.from('a1b2c3 päpper');
const salt = 'k3b9x';
const base64 = (bytes: Buffer) => bytes.toString('base64');
const bcrypted = async (text: string) => await bcrypt(text, { cost: 4 });

/** Writes the version and the parameters of version 3 of ASP.NET Identity. */
function headerOf(...parameters: readonly number[]): Buffer {
  const header = Buffer.alloc(13, 1);
  for (const [at, value] of parameters.entries()) header.writeUInt32BE(value, 1 + 4 * at);
  return header;
}

function aspNet3(prf: number, digest: string, { iterations = 10, saltLength = 16, length = 32 } = {}): Make {
  return (password) => {
    const bytes = randomBytes(saltLength);
    const key = pbkdf2Sync(password, bytes, iterations, length, digest);
    return base64(Buffer.concat([headerOf(prf, iterations, saltLength), bytes, key]));
  };
}

const aspNet2: Make = (password) => {
  const bytes = randomBytes(16);
  return base64(Buffer.concat([Buffer.alloc(1), bytes, pbkdf2Sync(password, bytes, 1000, 32, 'sha1')]));
};

function symfony(iterations: number, saltText: string): Make {
  return (password) => {
    const salted = saltText === '' ? password : `${password}{${saltText}}`;
    let digest = createHash('sha512').update(salted).digest();
    for (let done = 1; done < iterations; done += 1)
      digest = createHash('sha512')
        .update(Buffer.concat([digest, Buffer.from(salted)]))
        .digest();
    return `sha512_symfony$${iterations}$${saltText}$${base64(digest)}`;
  };
}

const hmac = (key: Buffer, keyText: string, password: string) =>
  `hmac_sha256_utf16_b64$${createHmac('sha256', key).update(Buffer.from(password, 'utf16le')).digest('base64')}$${keyText}`;

const wordPress: Make = async (password) => {
  const inner = createHmac('sha384', 'wp-sha384').update(password).digest('base64');
  return `$wp${(await bcrypted(inner)).replace(/^\$2b/, '$2y')}`;
};

const digestOf = (name: string, text: string) => createHash(name).update(text).digest('hex');

/** The system, whether its hashes are weak, and how it makes one. */
const made: readonly (readonly [string, boolean, Make])[] = [
  ['WordPress 6.8', false, wordPress],
  ['ASP.NET Identity 2', true, aspNet2],
  ['ASP.NET Identity 3, SHA-1', true, aspNet3(0, 'sha1')],
  ['ASP.NET Identity 3, SHA-256', true, aspNet3(1, 'sha256', { saltLength: 24, length: 33 })],
  ['ASP.NET Identity 3 of .NET 8', false, aspNet3(2, 'sha512', { iterations: 100_000 })],
  ['Symfony', true, symfony(5000, salt)],
  ['Symfony, once', true, symfony(1, salt)],
  ['Symfony without a salt', true, symfony(3, '')],
  ['Devise', false, async (password) => `$bcrypt-pepper$key=devise${await bcrypted(password + pepper.toString())}`],
  [
    'Clerk, SHA-256 of salt and password',
    true,
    (text) => `$digest-sha256$either$${base64(Buffer.from(salt))}$${digestOf('sha256', salt + text)}`,
  ],
  [
    'Clerk, SHA-256 of password and salt',
    true,
    (text) => `$digest-sha256$either$${base64(Buffer.from(salt))}$${digestOf('sha256', text + salt)}`,
  ],
  [
    'Clerk, MD5 of salt and password',
    true,
    (text) => `$digest-md5$either$${base64(Buffer.from(salt))}$${digestOf('md5', salt + text)}`,
  ],
  ['Clerk, HMAC with a text', true, (text) => hmac(Buffer.from('k!y'), 'k!y', text)],
  [
    'Clerk, HMAC with base64',
    true,
    (text) => hmac(Buffer.from('sixteen bytes ok'), base64(Buffer.from('sixteen bytes ok')), text),
  ],
  [
    'the membership of ASP.NET',
    true,
    (text) => hmac(Buffer.from('sixteen bytes ok'.repeat(4)), base64(Buffer.from('sixteen bytes ok')), text),
  ],
  [
    'Clerk, PBKDF2 in hex',
    false,
    (text) =>
      `pbkdf2_sha512_hex$5000$${Buffer.from(salt).toString('hex')}$${pbkdf2Sync(text, salt, 5000, 64, 'sha512').toString('hex')}`,
  ],
];

const passwords = ['correct horse', 'pässwörd ñ 漢字', 'xy'.repeat(20), '{a}$1$'];

describe.each(made)('%s', (system, isWeak, make) => {
  test('matches the password and no other', async () => {
    for (const password of passwords) {
      const text = await make(password);
      // The preview of a CSV says so before.
      expect(isImportableHash(text)).toBe(true);
      const found = readImportedHash(text) ?? expect.fail();
      const key = found.keyId === null ? null : pepper;
      expect(await found.matches(hashPrimitives, password, key), password).toBe(true);
      for (const other of [`x${password}`, password.slice(1), ''])
        expect(await found.matches(hashPrimitives, other, key), other).toBe(false);
      expect(found.isWeak).toBe(isWeak);
    }
  });

  // The key of an HMAC can be any text.
  test.skipIf(system.includes('HMAC') || system.includes('membership'))(
    'is refused if it is cut or has more',
    async () => {
      const text = await make('correct horse');
      for (const other of [text.slice(0, -3), text.slice(0, -7), `${text}=a`, `${text}\n`, ` ${text}`, text.slice(1)])
        expect(storedImport(other, 'k') ?? storedImport(other), other).toBeUndefined();
    },
  );
});

test('WordPress removes spaces around the password, as PHP does', async () => {
  const found = readImportedHash(await wordPress('correct horse')) ?? expect.fail();
  expect(await found.matches(hashPrimitives, ' \t\n\r\0\vcorrect horse  ', null)).toBe(true);
  expect(await found.matches(hashPrimitives, '\u00a0correct horse', null)).toBe(false);
});

test('a pepper must be the right one', async () => {
  const found = readImportedHash(`$bcrypt-pepper$key=devise${await bcrypted('horse')}`) ?? expect.fail();
  expect(found).toMatchObject({ keyId: 'devise', isPepper: true });
  expect(await found.matches(hashPrimitives, 'horse', Buffer.from('pepper'))).toBe(false);
  // Without its key, a hash matches nothing.
  expect(await found.matches(hashPrimitives, 'horse', null)).toBe(false);
});

/** Writes the header of version 3 with any values, and bytes after it. */
function header(...[prf, iterations, saltLength, rest]: readonly [number, number, number, number]): string {
  return base64(Buffer.concat([headerOf(prf, iterations, saltLength), Buffer.alloc(rest, 1)]));
}

test.each([
  ['a function that does not exist', header(3, 1000, 16, 50)],
  ['no iterations', header(1, 0, 16, 50)],
  ['iterations of four billion', header(1, 2 ** 32 - 1, 16, 50)],
  ['no salt', header(1, 1000, 0, 50)],
  ['a short salt', header(1, 1000, 15, 50)],
  ['a salt beyond the end', header(1, 1000, 51, 50)],
  ['a salt of four billion bytes', header(1, 1000, 2 ** 32 - 1, 50)],
  ['a short hash', header(1, 1000, 16, 17 + 14)],
  ['a long hash', header(1, 1000, 16, 16 + 129)],
  ['only a version', 'AQ=='],
  ['half a header', base64(Buffer.alloc(12, 1))],
  ['another version', base64(Buffer.concat([Buffer.from([2]), Buffer.alloc(60, 1)]))],
  ['version 2 of another length', base64(Buffer.alloc(50))],
  ['Symfony without iterations', `sha512_symfony$0$a$${base64(Buffer.alloc(64))}`],
  ['Symfony with another digest', `sha512_symfony$5000$a$${base64(Buffer.alloc(32))}`],
  ['a cost of WordPress that is none', `$wp$2y$32$${'a'.repeat(53)}`],
  ['a pepper without a name', `$bcrypt-pepper$key=$2b$04$${'a'.repeat(53)}`],
  ['an HMAC of another length', `hmac_sha256_utf16_b64$${base64(Buffer.alloc(20))}$a`],
])('refuses %s', (_, text) => {
  expect(readImportedHash(text)).toBeUndefined();
});

test.each([
  ['WordPress', `$wp$2y$14$${'a'.repeat(53)}`],
  ['a pepper', `$bcrypt-pepper$key=k$2b$14$${'a'.repeat(53)}`],
  ['ASP.NET', header(2, 2_000_000_000, 16, 48)],
  ['Symfony', `sha512_symfony$2000000000$a$${base64(Buffer.alloc(64))}`],
  ['PBKDF2 in hex', `pbkdf2_sha512_hex$2000000000$ab$${'ab'.repeat(64)}`],
])('%s of much work is refused before anything is computed', (_, text) => {
  const work = readImportedHash(text)?.work ?? expect.fail();
  expect(problemOfWork(work, mostWork(noImportedWork))).toMatch(/^a check takes [\d,]+ ms of processor time/);
});
