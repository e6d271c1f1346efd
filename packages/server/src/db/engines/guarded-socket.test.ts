import { expect, test } from 'vitest';
import { createFrameCheck } from './guarded-socket.ts';

function message(type: string, body: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(body);
  const header = Buffer.alloc(5);
  header.write(type, 0, 'latin1');
  header.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([header, bytes]);
}

const answer = Buffer.concat([
  message('2'),
  message('D', Buffer.from([0, 1, 0, 0, 0, 2, 0x34, 0x32])),
  message('C', 'SELECT 1\0'),
  message('Z', 'I'),
]);

/** Checks bytes in chunks of a fixed size. */
function isValid(bytes: Buffer, size = bytes.length): boolean {
  const check = createFrameCheck();
  for (let at = 0; at < bytes.length; at += size) if (!check(bytes.subarray(at, at + size))) return false;
  return true;
}

test('accepts valid responses with any chunk size', () => {
  const stream = Buffer.concat([answer, answer, message('E', 'SERROR\0C42P01\0\0'), message('N', ''), answer]);

  for (let size = 2; size <= stream.length; size += 1) expect(isValid(stream, size), `in pieces of ${size}`).toBe(true);
});

test('accepts a response byte by byte', () => {
  expect(isValid(answer, 1)).toBe(true);
});

test('accepts the responses to a TLS request, which are not messages', () => {
  for (const letter of ['S', 'N']) expect(isValid(Buffer.concat([Buffer.from(letter)]))).toBe(true);
});

test.each([
  ['an unknown type', Buffer.concat([answer, message('!')])],
  ['a length smaller than the length field', Buffer.concat([answer, Buffer.from('Z\0\0\0\x03I', 'latin1')])],
  ['a length of gigabytes', Buffer.from([0x44, 0x7f, 0xff, 0xff, 0xff])],
  ['a string without terminator', Buffer.concat([message('C', 'SELECT 1'), message('Z', 'I')])],
  ['an error without terminator', message('E', 'SERROR\0C42P01')],
  ['bytes of another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('rejects %s with any chunk size', (_name, bytes) => {
  for (let size = 2; size <= bytes.length; size += 1) expect(isValid(bytes, size), `in pieces of ${size}`).toBe(false);
});
