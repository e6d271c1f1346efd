import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts';

test.each(['localhost', 'LocalHost', 'app.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1'])(
  'the host %s is loopback',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

test.each([
  '0.0.0.0',
  '::',
  '10.0.0.1',
  'localhost.example.com',
  'notlocalhost',
  '127.0.0.1.example.com',
  '2130706433',
  '::ffff:10.0.0.1',
  '',
])('the host %j is not loopback', (host) => expect(isLoopbackHost(host)).toBe(false));

test('a host name is not an address', () => {
  expect(isLoopbackAddress('localhost')).toBe(false);
});
