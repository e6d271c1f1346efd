import { expect, test } from 'vitest';
import { DeliveryFailure, deliveryFailureOf, isRetryable, statedWaitSeconds } from './delivery-failure.ts';

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

test.each([
  ['450 4.2.0 <ada@example.com>: Recipient address rejected: Greylisted, please try again in 300 seconds', 300],
  ['451 4.7.1 Greylisting in action, please come back in 00:05:00', 300],
  ['451 Please try again in 5 minutes', 300],
  ['450 4.7.0 Temporarily rejected. Retry after 2 hours.', 7200],
  ['421 4.7.0 Too many messages, try again in 15 min', 900],
  ['450 4.7.1 Greylisted for 60s', 60],
  ['421 4.3.2 Service not available', undefined],
  ['452 4.2.2 Mailbox full', undefined],
  ['450 4.2.1 The user is receiving mail too quickly: 100 messages in 60 seconds are allowed', undefined],
])('reads how long a mail server asks to wait: %s', (text, seconds) => {
  expect(statedWaitSeconds(text)).toBe(seconds);
});
