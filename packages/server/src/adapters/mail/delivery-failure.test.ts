import { expect, test } from 'vitest';
import { DeliveryFailure, deliveryFailureOf, isRetryable } from './delivery-failure.ts';

test.each([
  ['HOST_NOT_FOUND', { code: 'EDNS', originalCode: 'ENOTFOUND' }],
  ['HOST_NOT_FOUND', { code: 'EDNS', originalCode: 'EAI_AGAIN' }],
  ['TIMEOUT', { code: 'ETIMEDOUT' }],
  ['TIMEOUT', { code: 'EABORT' }],
  ['SOCKET_CLOSED', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }],
  ['SOCKET_CLOSED', { code: 'ESOCKET', originalCode: 'ECONNRESET' }],
  ['SOCKET_CLOSED', { code: 'ECONNECTION' }],
  ['AUTH_FAILED', { code: 'EAUTH', responseCode: 535 }],
  ['TEMPORARY', { code: 'EAUTH', responseCode: 454 }],
  ['TEMPORARY', { code: 'EENVELOPE', responseCode: 450 }],
  ['TEMPORARY', { code: 'EMESSAGE', responseCode: 421 }],
  ['INVALID_EMAIL_ADDRESS', { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 No such user' }],
  ['INVALID_EMAIL_ADDRESS', { code: 'EENVELOPE', responseCode: 553, response: '553 bad mailbox name' }],
  ['INVALID_EMAIL_ADDRESS', { code: 'EENVELOPE' }],
  ['REJECTED', { code: 'EENVELOPE', responseCode: 550, response: '550 5.7.1 Relaying denied' }],
  ['REJECTED', { code: 'EMESSAGE', responseCode: 552 }],
  ['UNKNOWN', { code: 'ETLS' }],
  ['UNKNOWN', {}],
])('returns %s for %j', (type, properties) => {
  const failure = deliveryFailureOf(Object.assign(new Error('what the server said'), properties));

  expect(failure).toBeInstanceOf(DeliveryFailure);
  expect(failure).toMatchObject({ type, raw: 'what the server said' });
  expect(failure.message).not.toBe('');
});

test('retries all failures except permanent rejections of an address or message', () => {
  expect(['REJECTED', 'INVALID_EMAIL_ADDRESS'].some((type) => isRetryable(type as 'REJECTED'))).toBe(false);
  expect(['TIMEOUT', 'AUTH_FAILED', 'UNKNOWN'].every((type) => isRetryable(type as 'TIMEOUT'))).toBe(true);
});
