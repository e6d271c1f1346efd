import type { AdminTransaction, ListTransactionsOptions } from '@portico/react';
import { expect, test } from 'vitest';
import { allTransactions, csvOf } from './transactions-csv.ts';

const transaction: AdminTransaction = {
  id: 't1',
  type: 'subscription',
  createdAt: new Date('2026-11-23T10:00:00Z'),
  customerType: 'custom',
  customerId: '=HYPERLINK("x")',
  customerName: 'Acme',
  customerEmail: null,
  amount: { currency: 'USD', amount: '19.98' },
  quantity: 2,
  testMode: true,
  productDisplayName: 'Pro, "best"',
  price: { USD: '9.99', interval: [1, 'month'] },
  status: 'active',
  itemId: undefined,
  description: undefined,
  expiresAt: undefined,
};

test('values are quoted, and formulas are disarmed', () => {
  const change: AdminTransaction = {
    ...transaction,
    type: 'item_quantity_change',
    customerId: 'acme',
    customerName: null,
    customerEmail: null,
    amount: null,
    quantity: -4,
    price: null,
    productDisplayName: null,
    status: null,
    testMode: false,
    itemId: 'credits',
    description: '-used\r\ntwice',
    expiresAt: new Date('2027-01-01T00:00:00Z'),
  };
  expect(csvOf([transaction, change])).toBe(
    [
      'id,time,type,customer_type,customer_id,product,item,quantity,price_USD,price_EUR,price_GBP,price_JPY,price_INR,price_AUD,price_CAD,interval,status,test_mode,description,expires,customer_name,amount,currency',
      `t1,2026-11-23T10:00:00.000Z,subscription,custom,"'=HYPERLINK(""x"")","Pro, ""best""",,2,9.99,,,,,,,1 month,active,true,,,Acme,19.98,USD`,
      `t1,2026-11-23T10:00:00.000Z,item_quantity_change,custom,acme,,credits,-4,,,,,,,,,,false,"'-used\r\ntwice",2027-01-01T00:00:00.000Z,,,`,
      '',
    ].join('\r\n'),
  );
});

test('all pages are loaded with the filter, until the export is stopped', async () => {
  const asked: ListTransactionsOptions[] = [];
  const load = async (options: ListTransactionsOptions) => {
    asked.push(options);
    return { transactions: [transaction], nextCursor: asked.length < 3 ? `c${asked.length}` : null };
  };
  const counts: number[] = [];
  const signal = new AbortController();
  const rows = await allTransactions(load, { type: 'subscription' }, (count) => counts.push(count), signal.signal);
  expect(rows).toHaveLength(3);
  expect(counts).toEqual([1, 2, 3]);
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'c1', 'c2']);
  expect(asked.every(({ type, limit }) => type === 'subscription' && limit === 200)).toBe(true);

  asked.length = 0;
  const stopped = allTransactions(load, {}, () => signal.abort(), signal.signal);
  await expect(stopped).rejects.toThrow();
  expect(asked).toHaveLength(2);
});
