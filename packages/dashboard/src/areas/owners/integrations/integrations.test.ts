import { KnownErrors, RequestFailed } from '@portico/react';
import { expect, test } from 'vitest';
import { deadLinkOf, familyOf, readKeySearch, readTransferSearch } from './integrations.ts';

test('there are two families of integrations', () => {
  expect([familyOf('custom'), familyOf('neon'), familyOf('acme'), familyOf('toString')]).toEqual([
    'custom',
    'neon',
    undefined,
    undefined,
  ]);
});

test('numeric names are kept as text, and other values are dropped', () => {
  expect(readKeySearch({ interaction_uid: 'abc', external_project_name: 2048 })).toEqual({
    interaction_uid: 'abc',
    external_project_name: '2048',
  });
  expect(readKeySearch({ interaction_uid: 1, external_project_name: '' })).toEqual({});
  expect(readTransferSearch({ code: 'abc', more: true })).toEqual({ code: 'abc' });
  expect(readTransferSearch({ code: 7 })).toEqual({});
});

const refused = (text: string) =>
  new RequestFailed({ url: 'https://portico.example.com', status: 400, text, headers: new Headers() });

test('link errors are distinguished from other errors', () => {
  expect(deadLinkOf(new KnownErrors.VerificationCodeNotFound())).toBe('unknown');
  expect(deadLinkOf(new KnownErrors.VerificationCodeExpired())).toBe('expired');
  expect(deadLinkOf(new KnownErrors.VerificationCodeAlreadyUsed())).toBe('used');
  expect(deadLinkOf(refused('This project was already transferred'))).toBe('used');
  expect(deadLinkOf(refused('This project was not provisioned by an integration'))).toBe('unknown');
  expect(deadLinkOf(refused('Something else'))).toBeUndefined();
  expect(deadLinkOf(new Error('Something else'))).toBeUndefined();
  expect(deadLinkOf(undefined)).toBeUndefined();
});
