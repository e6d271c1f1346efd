import type { AdminProjectConfig } from '@portico/react';
import { expect, test } from 'vitest';
import { launchSteps } from './launch.ts';

const config = { allowLocalhost: true, domains: [], oauthProviders: [] } as unknown as AdminProjectConfig;
const nothing = { hasKeys: false, hasUsers: false };
const stepsOf = (changes: Partial<AdminProjectConfig>, isProductionMode = false) =>
  launchSteps({ config: { ...config, ...changes }, isProductionMode }, nothing);

test('production mode names what stands in its way, until it is on', () => {
  expect(stepsOf({}).at(-1)?.problems).toEqual([
    "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
  ]);
  expect(stepsOf({ allowLocalhost: false }).at(-1)?.problems).toEqual([]);
  expect(stepsOf({}, true).at(-1)).toMatchObject({ isDone: true });
  expect(stepsOf({}, true).at(-1)?.problems).toBeUndefined();
});

test('credentials of one’s own are a step for those who have identity providers', () => {
  const step = 'Use credentials of your own at identity providers';
  expect(stepsOf({}).map(({ name }) => name)).not.toContain(step);
  const shared = stepsOf({ oauthProviders: [{ id: 'google', type: 'shared' }] });
  expect(shared.find(({ name }) => name === step)).toMatchObject({ isDone: false });
  const own = stepsOf({ oauthProviders: [{ id: 'google', type: 'standard', clientId: 'a', clientSecret: 'b' }] });
  expect(own.find(({ name }) => name === step)).toMatchObject({ isDone: true });
});

test('what has happened is ticked off', () => {
  const done = launchSteps({ config, isProductionMode: false }, { hasKeys: true, hasUsers: true });
  expect(done.map(({ isDone }) => isDone)).toEqual([true, true, false, false]);
});
