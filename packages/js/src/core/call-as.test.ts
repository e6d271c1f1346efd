import { expect, test } from 'vitest';
import { callAs, pick, refreshing } from './call-as.ts';
import { Reads } from './read.ts';
import type { Transport } from './transport.ts';

test('a call sends names of the API, and returns those of an app', async () => {
  const sent: unknown[] = [];
  const call = async (...given: unknown[]) => {
    sent.push(given);
    return { message_id: 'm' };
  };
  const transport = { level: 'admin', call } as unknown as Transport<'admin'>;
  const given = {
    params: { endpoint_id: 'e' },
    query: { teamIds: ['a', 'b'] },
    body: { eventType: 't', headers: { aB: 1 } },
  };

  const answer = await callAs(transport, 'POST /internal/webhooks/endpoints/:endpoint_id/test', {
    ...given,
    opaque: ['headers'],
  });

  expect(answer).toEqual({ messageId: 'm' });
  expect(sent).toEqual([
    [
      'POST /internal/webhooks/endpoints/:endpoint_id/test',
      { params: { endpoint_id: 'e' }, query: { team_ids: 'a,b' }, body: { event_type: 't', headers: { aB: 1 } } },
    ],
  ]);
});

test('properties that the API does not know are not sent', () => {
  const draft = { id: 'd', displayName: 'News', sentAt: null };
  expect(pick('emails.updateDraft', draft, 'displayName')).toEqual({ displayName: 'News' });
  expect(pick<{ limit?: number }>('users.list', undefined, 'limit')).toBe(undefined);
});

test('a call refreshes reads only after it has succeeded', async () => {
  const reads = new Reads();
  const refreshed: string[] = [];
  reads.refresh = (prefix) => void refreshed.push(prefix);

  await expect(refreshing(reads, ['a'], Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(refreshed).toEqual([]);
  expect(await refreshing(reads, ['a', 'b'], Promise.resolve(1))).toBe(1);
  expect(refreshed).toEqual(['a', 'b']);
});
