import { expect, test } from 'vitest';
import { EditConflict } from '../../lib/edit-conflict.ts';
import { domainProblem, handlerPathProblem, withDomain, withoutDomain } from './domain-entries.ts';

const app = { domain: 'https://app.example.com', handlerPath: '/handler' };
const known = [app];

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

const shop = { domain: 'https://shop.example.com', handlerPath: '/handler' };

test('a change of one domain leaves the others as they are', () => {
  const moved = { domain: 'https://www.example.com', handlerPath: '/auth' };
  expect(withDomain([app, shop], moved, app)).toEqual([moved, shop]);
  expect(withDomain([app], shop, undefined)).toEqual([app, shop]);
  expect(withoutDomain([app, shop], app.domain)).toEqual([shop]);
});

test('a domain that another owner changed, removed or added is an edit conflict', () => {
  const moved = { domain: 'https://www.example.com', handlerPath: '/auth' };
  expect(() => withDomain([shop], moved, app)).toThrow(EditConflict);
  expect(() => withDomain([{ ...app, handlerPath: '/other' }], moved, app)).toThrow(EditConflict);
  expect(() => withDomain([app, shop], { ...shop, domain: 'https://shop.example.com/' }, undefined)).toThrow(
    EditConflict,
  );
});
