import type { ProjectGrowth } from '@portico/react';
import { expect, test } from 'vitest';
import { csvOf } from './growth-csv.ts';

const none = { new: '0.00', churned: '0.00', changed: '0.00' };

test('the CSV has each day, and the recurring revenue of each currency also on days without changes', () => {
  const growth: ProjectGrowth = {
    points: ['2026-11-01', '2026-11-02', '2026-11-03'].map((day, index) => ({
      at: new Date(day),
      signUps: index,
      signIns: 2,
      failedSignIns: 1,
      activeUsers: 5,
      pageViews: null,
    })),
    pointsBefore: [],
    signInMethods: [],
    weeks: [],
    recurringRevenue: [
      {
        currency: 'USD',
        testMode: false,
        mrr: '30.00',
        mrrBefore: '10.00',
        ...none,
        before: none,
        days: [{ date: '2026-11-02', mrr: '30.00', new: '25.00', churned: '5.00', changed: '0.00' }],
      },
    ],
  };

  expect(csvOf(growth).split('\r\n')).toEqual([
    'time,sign_ups,sign_ins,failed_sign_ins,active_users,page_views,mrr_usd,new_mrr_usd,churned_mrr_usd',
    '2026-11-01T00:00:00.000Z,0,2,1,5,,10.00,0,0',
    '2026-11-02T00:00:00.000Z,1,2,1,5,,30.00,25.00,5.00',
    '2026-11-03T00:00:00.000Z,2,2,1,5,,30.00,0,0',
    '',
  ]);
});
