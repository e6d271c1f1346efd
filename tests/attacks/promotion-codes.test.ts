import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, expect, test } from 'vitest';

/** Guesses of promotion codes on the purchase page. */

const {
  stripe,
  stop,
  shop: newShop,
} = await startStripeServer(5, {
  PORTICO_TRUSTED_PROXY: 'true',
  PORTICO_LIMIT_AT_ONCE: 'off',
  PORTICO_LIMIT_AT_ONCE_PER_ADDRESS: 'off',
});
afterAll(stop);

async function shop() {
  const given = await newShop();
  const body = { config_override_string: JSON.stringify({ 'payments.promotionCodes': true }) };
  expect(await given.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  stripe.createPromotionCode(given.account, 'SAVE20', 20);
  return given;
}

/** A network address of its own for each test. */
let last = 0;
const address = () => {
  last += 1;
  return `203.0.113.${last}`;
};

const enter = async (given: StripeShop, full_code: string, promotion_code: string, from: string) =>
  await given.api.withHeaders({ 'x-forwarded-for': from }).callBadly('POST /payments/purchases/purchase-session', {
    body: { full_code, price_id: 'once', promotion_code },
  });

const looked = ({ account }: StripeShop) =>
  stripe.requests.filter((one) => one.account === account && one.path === '/v1/promotion_codes').length;

test('150 guesses at once on one URL: ten reach Stripe', async () => {
  const given = await shop();
  const code = await given.code('pack');
  const from = address();
  const answers = await Promise.all(
    Array.from({ length: 90 }, async (_, index) => await enter(given, code, `GUESS${index}`, from)),
  );
  expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
  expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
  expect(looked(given)).toBeLessThanOrEqual(10);
  expect(await enter(given, code, 'SAVE20', from)).toMatchObject({ status: 429 });
});

test('another URL of the same customer gives no more guesses', async () => {
  const given = await shop();
  const from = address();
  for (let index = 0; index < 30; index += 1) await enter(given, await given.code('pack'), `GUESS${index}`, from);
  expect(looked(given)).toBeLessThanOrEqual(10);
});

test('another customer at the same address gives no more guesses than the address has', async () => {
  const given = await shop();
  const from = address();
  for (let index = 0; index < 12; index += 1) {
    const other = await given.another();
    const code = await other.code('pack');
    for (let guess = 0; guess < 6; guess += 1) await enter(other, code, `GUESS${guess}`, from);
  }
  // 30 of the address, and three of each customer.
  expect(looked(given)).toBeLessThanOrEqual(30 + 12 * 3);
  expect(looked(given)).toBeLessThan(12 * 6);
});

test('valid codes do not count', async () => {
  const given = await shop();
  const code = await given.code('pack');
  const from = address();
  for (let index = 0; index < 25; index += 1) expect((await enter(given, code, 'SAVE20', from)).status).toBe(200);
});

test('the failures of others lock nobody out: not on the URL, not for the customer, not at the address', async () => {
  const given = await shop();
  const code = await given.code('pack');
  const shared = address();
  for (let index = 0; index < 20; index += 1) await enter(given, code, `GUESS${index}`, shared);
  expect((await enter(given, code, 'GUESS', shared)).status).toBe(429);
  expect((await enter(given, code, 'SAVE20', address())).status).toBe(200);
  const other = await given.another();
  const codeOfOther = await other.code('pack');
  for (let index = 0; index < 12; index += 1) {
    const more = await given.another();
    const codeOfMore = await more.code('pack');
    for (let guess = 0; guess < 4; guess += 1) await enter(more, codeOfMore, `GUESS${guess}`, shared);
  }
  expect((await enter(other, codeOfOther, 'SAVE20', shared)).status).toBe(200);
});
