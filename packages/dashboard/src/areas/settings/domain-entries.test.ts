import { expect, test } from 'vitest';
import { domainProblem, handlerPathProblem } from './domain-entries.ts';

const known = [{ domain: 'https://app.example.com', handlerPath: '/handler' }];

test.each(['https://example.com', 'http://localhost:3000', 'https://*.example.com', 'https://**.example.com/'])(
  '%s may be trusted',
  (domain) => expect(domainProblem(domain, known)).toBeUndefined(),
);

test.each([
  ['example.com', 'Begin with https:// or http://.'],
  ['ftp://example.com', 'Begin with https:// or http://.'],
  ['https://my app.com', 'Leave out the spaces.'],
  ['https://example.com/shop', 'Leave out what comes after the name: all pages there are yours.'],
  ['https://me@example.com', 'This is not an address.'],
  ['https://', 'This is not an address.'],
  ['https://app.example.com/', 'This address is in the list already.'],
])('%s is refused: %s', (domain, problem) => expect(domainProblem(domain, known)).toBe(problem));

test('the path of the sign-in pages begins with a slash', () => {
  expect(handlerPathProblem('/auth')).toBeUndefined();
  expect(handlerPathProblem('auth')).toBe('Begin with a slash.');
  expect(handlerPathProblem('/au th')).toBe('Use letters, digits, dashes and slashes.');
});
