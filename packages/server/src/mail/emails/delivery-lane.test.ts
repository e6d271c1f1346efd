import { expect, test } from 'vitest';
import type { TenancyId } from '../../db/tenancy.ts';
import { createDeliveryLane } from './delivery-lane.ts';

const tenancy = 'a' as TenancyId;

/** Creates a lane over a queue of one project, whose deliveries and statements end when the test says so. */
function laneOver(count: number) {
  const queue = Array.from({ length: count }, () => ({ tenancy_id: tenancy }));
  const sending: (() => void)[] = [];
  const asked: { readonly busy: readonly TenancyId[]; readonly answer: () => void }[] = [];
  let hurries = 0;
  const lane = createDeliveryLane({
    take: async (busy) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      asked.push({ busy, answer: resolve });
      // What a statement returns is decided by what was known when it began.
      await promise;
      return busy.includes(tenancy) ? [] : queue.splice(0, 20);
    },
    deliver: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      sending.push(resolve);
      await promise;
    },
    isStopped: () => false,
    onError: (error) => {
      throw error;
    },
    hurry: () => {
      hurries += 1;
    },
  });
  const settled = async () => await new Promise((resolve) => setImmediate(resolve));
  return { lane, queue, sending, asked, settled, hurries: () => hurries };
}

test('deliveries that end while the next emails are looked up ask for another round', async () => {
  const { lane, queue, sending, asked, settled, hurries } = laneOver(20);
  const first = lane.round();
  asked[0]?.answer();
  await settled();
  expect(sending).toHaveLength(20);
  // The project has no room, and the statement leaves it out.
  expect(asked[1]?.busy).toEqual([tenancy]);
  queue.push({ tenancy_id: tenancy });

  for (const end of sending.splice(0)) end();
  await settled();
  asked[1]?.answer();
  await first;

  expect(hurries()).toBeGreaterThan(0);
  const second = lane.round();
  asked[2]?.answer();
  await settled();
  asked[3]?.answer();
  await second;
  expect(sending).toHaveLength(1);
});

test('deliveries of projects with room ask for nothing: a new email does', async () => {
  const { lane, sending, asked, settled, hurries } = laneOver(3);
  const round = lane.round();
  asked[0]?.answer();
  await settled();
  asked[1]?.answer();
  await round;

  for (const end of sending.splice(0)) end();
  await settled();

  expect(hurries()).toBe(0);
  await lane.ended();
});
