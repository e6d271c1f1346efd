import { expect, test } from 'vitest';
import { EditConflict } from '../../../lib/edit-conflict.ts';
import { domainProblem, handlerPathProblem, tidyDomain, withDomain, withoutDomain } from './domain-entries.ts';

const app = { domain: 'https://app.example.com', handlerPath: '/handler' };
const known = [app];

test.each([
  'https://example.com',
  'http://localhost:3000',
  'https://müller.de',
  'http://[::1]:3000',
  'https://*.example.com',
  'https://**.example.com/',
])('%s may be trusted', (domain) => expect(domainProblem(domain, known)).toBeUndefined());

test.each([
  ['', 'Enter a domain.'],
  ['example.com', 'The domain must begin with https:// or http://.'],
  ['ftp://example.com', 'The domain must begin with https:// or http://.'],
  ['https://my app.com', 'Remove the spaces.'],
  ['https://example.com/shop', 'Enter the domain without a path.'],
  ['https://me@example.com', 'This is not a valid domain.'],
  ['https://', 'This is not a valid domain.'],
  ['https://.example.com', 'This is not a valid domain.'],
  ['https://a..example.com', 'This is not a valid domain.'],
  ['https://a_b*.example.com', 'This is not a valid domain.'],
  ['https://a!b.example.com', 'This is not a valid domain.'],
  ['https://app.example.com/', 'This domain is already in the list.'],
])('%s is refused: %s', (domain, problem) => expect(domainProblem(domain, known)).toBe(problem));

test.each([
  ['app.example.com', 'https://app.example.com'],
  [' *.example.com/ ', 'https://*.example.com'],
  ['app.example.com:8443', 'https://app.example.com:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:5173', 'http://127.0.0.1:5173'],
  ['http://app.example.com', 'http://app.example.com'],
  ['ftp://example.com', 'ftp://example.com'],
])('%s is completed to %s', (typed, domain) => expect(tidyDomain(typed)).toBe(domain));

test('the handler path begins with a slash', () => {
  expect(handlerPathProblem('/auth')).toBeUndefined();
  expect(handlerPathProblem('auth')).toBe('The path must begin with a slash.');
  expect(handlerPathProblem('//example.com')).toBe('The path must begin with one slash only.');
  expect(handlerPathProblem('/\\example.com')).toBe('Use only letters, digits, dashes and slashes.');
  expect(handlerPathProblem('/au th')).toBe('Use only letters, digits, dashes and slashes.');
});

const shop = { domain: 'https://shop.example.com', handlerPath: '/handler' };

test('a change of one domain does not affect the others', () => {
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
