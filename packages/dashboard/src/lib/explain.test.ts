import { ConnectionError, KnownErrors, RequestFailed } from '@portico/react';
import { expect, test } from 'vitest';
import { explain } from './explain.ts';

const failed = (status: number, text: string) =>
  new RequestFailed({ url: 'http://localhost/api/v1/users', status, text, requestId: 'abc' });

test('a known error is explained in its own words, with what to do', () => {
  expect(explain(new KnownErrors.EmailPasswordMismatch())).toEqual({
    title: 'Wrong e-mail or password.',
    text: 'Check both and try again.',
    code: 'EMAIL_PASSWORD_MISMATCH',
  });
});

test('a refusal shows the text of the server and the request to look for', () => {
  expect(explain(failed(400, 'Password auth not enabled in the project'))).toMatchObject({
    title: 'Password auth not enabled in the project',
    requestId: 'abc',
  });
});

test('a failure of the server hides its text and keeps the request to look for', () => {
  const { title, requestId } = explain(failed(500, 'secret stack'));

  expect(title).not.toContain('secret');
  expect(requestId).toBe('abc');
});

test('an error that wraps a failed request is explained by that request', () => {
  const wrapped = new Error('Failed to list projects: 500', { cause: failed(500, 'x') });

  expect(explain(wrapped)).toEqual(explain(failed(500, 'x')));
});

test('a server that cannot be reached is told from a bug of the page', () => {
  expect(explain(new ConnectionError('no')).title).toMatch(/offline|does not answer/);
  expect(explain(new Error('x is undefined')).text).toContain('x is undefined');
});
