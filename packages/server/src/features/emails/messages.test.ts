import { expect, test } from 'vitest';
import { emailVerification, passwordReset, signInCode, signInInvitation, teamInvitation } from './messages.ts';

const link = 'https://app.example.com/handler/x?a=1&code=abc';

test.each([
  ['Verify your email at Otters', emailVerification('Otters', link)],
  ['Reset your password at Otters', passwordReset('Otters', link)],
  ['Sign in to Otters: Your code is AB12CD', signInCode('Otters', link, 'ab12cd')],
  ['You have been invited to join a team at Otters', teamInvitation('Otters', 'Rowers', link)],
  ['You have been invited to sign in to Otters', signInInvitation('Otters', link)],
])('%s: subject, link as button and text, and plain text', (subject, message) => {
  expect(message.subject).toBe(subject);
  expect(message.html).toContain(`<a href="${link.replace('&', '&amp;')}"`);
  expect(message.plain).toContain(link);
  expect(message.html).toContain('Otters');
  expect(`${message.subject}${message.html}${message.plain}`).not.toMatch(/[\uE000\uE001]|undefined/);
});

test('the one-time code is on its own line, in upper case', () => {
  const { html, plain } = signInCode('Otters', link, 'ab12cd');

  expect(plain).toMatch(/^AB12CD$/m);
  expect(html).toMatch(/>AB12CD<\/p>/);
});

test('values cannot insert markup, placeholders or header lines', () => {
  const nasty = '<img src=x onerror="alert(1)">\r\nBcc: eve@example.com \uE000magicLink\uE001 $& \u2028';

  const { subject, html, plain } = teamInvitation(nasty, nasty, 'https://app.example.com/"onclick="x');

  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('"onclick="');
  expect(plain).toContain(nasty);
});

test('messages support dark mode', () => {
  const { html } = signInInvitation('Otters', link);

  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('prefers-color-scheme: dark');
});
