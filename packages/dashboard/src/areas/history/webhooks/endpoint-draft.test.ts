import type { AdminWebhookEndpoint } from '@portico/react';
import { expect, test } from 'vitest';
import { draftOf, type EndpointDraft, optionsOf, problemsOf } from './endpoint-draft.ts';

const empty = draftOf(undefined);
const draft: EndpointDraft = { ...empty, url: ' https://example.com/hook ' };
const header = (name: string, value = 'x') => ({ key: 1, name, value });

test('a new endpoint needs a URL only, and gets all events', () => {
  expect(problemsOf(empty)).toEqual({ url: 'Enter a URL.' });
  expect(problemsOf(draft)).toEqual({});
  expect(optionsOf(draft)).toEqual({
    url: 'https://example.com/hook',
    description: '',
    eventTypes: null,
    rateLimit: null,
    headers: {},
  });
});

test('stored headers stay, because their values are not known here', () => {
  const stored = {
    url: 'https://a.b',
    description: 'x',
    eventTypes: ['user.created'],
    rateLimit: 5,
    headerNames: ['A'],
  };
  const edited = draftOf(stored as unknown as AdminWebhookEndpoint);
  expect(edited).toMatchObject({ rateLimit: '5', headers: null });
  expect(optionsOf(edited)).not.toHaveProperty('headers');
  expect(optionsOf({ ...edited, headers: [header(' X-Key ', ' 1 ')] }).headers).toEqual({ 'X-Key': '1' });
});

test.each([
  [{ url: 'example.com' }, 'url'],
  [{ url: 'ftp://example.com' }, 'url'],
  [{ url: 'https://a:b@example.com' }, 'url'],
  [{ eventTypes: [] }, 'eventTypes'],
  [{ rateLimit: '0' }, 'rateLimit'],
  [{ rateLimit: '1.5' }, 'rateLimit'],
  [{ rateLimit: '10001' }, 'rateLimit'],
  [{ headers: [header('a b')] }, 'headers'],
  [{ headers: [header('')] }, 'headers'],
  [{ headers: [header('A'), header('a')] }, 'headers'],
] as const)('%j has an error', (change, field) => {
  expect(Object.keys(problemsOf({ ...draft, ...change }))).toEqual([field]);
});
