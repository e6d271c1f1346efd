import { expect, test } from 'vitest';
import { isPublicGreeting, mailGreeting } from './mail-greeting.ts';

test.each([
  ['https://auth.example.com', undefined, 'auth.example.com', true],
  ['https://auth.example.com:8443/x', undefined, 'auth.example.com', true],
  ['https://10.0.0.5', undefined, '[10.0.0.5]', false],
  ['https://[2001:db8::1]:8443', undefined, '[IPv6:2001:db8::1]', false],
  ['http://localhost:4100', undefined, 'localhost', false],
  ['http://portico:4100', undefined, 'portico', false],
  ['http://nas.local', undefined, 'nas.local', false],
  ['http://portico.svc.cluster.local', undefined, 'portico.svc.cluster.local', false],
  ['http://10.0.0.5', 'auth.example.com', 'auth.example.com', true],
  [undefined, undefined, undefined, false],
])('with the public URL %s and the name %s, the greeting is %s', (publicUrl, smtpName, greeting, isPublic) => {
  const given = mailGreeting({ publicUrl, smtpName });
  expect(given).toBe(greeting);
  expect(isPublicGreeting(given)).toBe(isPublic);
});
