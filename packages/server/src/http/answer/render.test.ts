import { KnownErrors } from '@portico/contract';
import { expect, test } from 'vitest';
import { Refusal } from '../../base/refusal.ts';
import { TooBusy } from '../../base/too-busy.ts';
import { renderError } from './render.ts';

test('a known error has its code in the body and the header', () => {
  const rendered = renderError(new KnownErrors.TeamNotFound({ team_id: 't' }), 'request');

  expect(rendered).toMatchObject({
    status: 404,
    headers: { 'x-stack-known-error': 'TEAM_NOT_FOUND' },
    isUnexpected: false,
  });
  expect(JSON.parse(String(rendered.body))).toEqual({
    code: 'TEAM_NOT_FOUND',
    details: { team_id: 't' },
    error: 'The team t was not found.',
  });
});

test('a refusal contains only its text', () => {
  const rendered = renderError(new Refusal(403, 'No.'), 'request');

  expect(rendered).toMatchObject({ status: 403, body: 'No.', isUnexpected: false });
  expect(rendered.headers).not.toHaveProperty('x-stack-known-error');
});

test('a busy server returns Retry-After', () => {
  expect(renderError(new TooBusy('x'), 'request')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
    isUnexpected: false,
  });
});

test('an unexpected error contains only the request ID', () => {
  const rendered = renderError(new Error('password of the database is hunter2'), 'abc123');

  expect(rendered).toMatchObject({ status: 500, isUnexpected: true });
  expect(rendered.body).toMatch(/^Something went wrong\./);
  expect(rendered.body).toContain('abc123');
  expect(rendered.body).not.toContain('hunter2');
});
