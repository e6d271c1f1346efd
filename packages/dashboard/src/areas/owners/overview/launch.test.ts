import type { AdminProjectConfig } from '@portico/react';
import { expect, test } from 'vitest';
import { launchSteps } from './launch.ts';

const config = { domains: [], oauthProviders: [] } as unknown as AdminProjectConfig;
const errors = [{ message: 'Localhost is not allowed', relativeFixUrl: '/projects/p/domains' }];
const nothing = { hasKeys: false, hasUsers: false, errors };
const stepsOf = (changes: Partial<AdminProjectConfig>, isProductionMode = false) =>
  launchSteps({ config: { ...config, ...changes }, isProductionMode }, nothing);

test('production mode lists its problems until it is on', () => {
  expect(stepsOf({}).at(-1)).toMatchObject({ isDone: false, errors });
  expect(stepsOf({}, true).at(-1)).toMatchObject({ isDone: true });
  expect(stepsOf({}, true).at(-1)?.errors).toBeUndefined();
});

test('own credentials are a step for projects with identity providers', () => {
  const step = 'Use your own credentials for identity providers';
  expect(stepsOf({}).map(({ name }) => name)).not.toContain(step);
  const shared = stepsOf({ oauthProviders: [{ id: 'google', type: 'shared' }] });
  expect(shared.find(({ name }) => name === step)).toMatchObject({ isDone: false });
  const own = stepsOf({ oauthProviders: [{ id: 'google', type: 'standard', clientId: 'a', clientSecret: 'b' }] });
  expect(own.find(({ name }) => name === step)).toMatchObject({ isDone: true });
});

test('completed steps are done', () => {
  const done = launchSteps({ config, isProductionMode: false }, { ...nothing, hasKeys: true, hasUsers: true });
  expect(done.map(({ isDone }) => isDone)).toEqual([true, true, false, false]);
});
