import { notOfferedEndpoints } from '@portico/contract';
import { pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';

const noUsers = { affected_users: [], total_affected_count: 0 } as const;

export const notOfferedHandlers = implement(notOfferedEndpoints, {
  'GET /emails/outbox': () => pageAnswer([], null),
  'GET /internal/emails/managed-onboarding/list': () => ({ items: [] }),
  'POST /internal/onboarding/preview-affected-users': () => ({ ...noUsers, affected_users: [] }),
  'GET /internal/user-activity': () => ({ data_points: [] }),
  'GET /internal/session-replays': () => pageAnswer([], null),
  'POST /session-replays/batch': () => successAnswer,
});
