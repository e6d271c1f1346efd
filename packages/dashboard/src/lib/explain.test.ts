import { ConnectionError, KnownErrors, RequestFailed } from '@portico/react';
import { expect, test } from 'vitest';
import { explain } from './explain.ts';

const failed = (status: number, text: string) =>
  Object.assign(new RequestFailed({ url: 'http://localhost/api/v1/users', status, text, headers: new Headers() }), {
    requestId: 'abc',
  });

test('a known error has a title and a next step', () => {
  expect(explain(new KnownErrors.EmailPasswordMismatch())).toEqual({
    title: 'Incorrect email or password.',
    text: 'Check both and try again.',
    code: 'EMAIL_PASSWORD_MISMATCH',
  });
});

test('a refusal shows the text of the server and the request ID', () => {
  expect(explain(failed(400, 'Password auth not enabled in the project'))).toMatchObject({
    title: 'Password auth not enabled in the project',
    requestId: 'abc',
  });
});

test('a server error hides its text and keeps the request ID', () => {
  const { title, requestId } = explain(failed(500, 'secret stack'));

  expect(title).not.toContain('secret');
  expect(requestId).toBe('abc');
});

test('an error with a failed request as its cause is explained by that request', () => {
  const wrapped = new Error('Failed to list projects: 500', { cause: failed(500, 'x') });

  expect(explain(wrapped)).toEqual(explain(failed(500, 'x')));
});

test('a server that cannot be reached is distinguished from an error of the page', () => {
  expect(explain(new ConnectionError('no')).title).toMatch(/offline|Could not reach/);
  expect(explain(new Error('x is undefined')).text).toContain('x is undefined');
});

test('a rate limit shows when to try again', () => {
  const wait = (seconds: string | null) =>
    explain(
      new RequestFailed({
        url: 'http://localhost',
        status: 429,
        text: 'Too many requests',
        headers: new Headers(seconds === null ? {} : { 'retry-after': seconds }),
      }),
    ).text;

  expect(wait('1')).toBe('Try again in 1 second.');
  expect(wait('90')).toBe('Try again in 2 minutes.');
  expect(wait(null)).toBe('Try again later.');
});
