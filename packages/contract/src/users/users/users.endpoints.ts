import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { userAnswer } from './user.entity.ts';

const userParams = strict({ user_id: fields.userId });

/** Flags of lists, which published clients also send here. A user is found by ID in any case. */
const userQuery = strict({ include_anonymous: fields.flag.optional(), include_restricted: fields.flag.optional() });

const { CannotGetOwnUserWithoutUser, UserNotFound } = KnownErrors;

export const userEndpoints = defineEndpoints({
  'GET /users/me': {
    summary: 'Get the current user',
    access: 'client',
    whose: { of: 'self' },
    limitedSession: 'restricted',
    query: strict({}),
    response: userAnswer,
    errors: [CannotGetOwnUserWithoutUser],
  },
  'GET /users/:user_id': {
    summary: 'Get a user',
    access: 'server',
    whose: { of: 'project' },
    params: userParams,
    query: userQuery,
    response: { server: userAnswer.server },
    errors: [UserNotFound],
  },
  /** @sdk users.remove(userId) */
  'DELETE /users/:user_id': {
    summary: 'Delete a user',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: userParams,
    query: strict({}),
    response: success,
    errors: [UserNotFound],
    refusals: [400],
  },
  'POST /internal/user-exports': {
    summary: 'Record that users were exported',
    description:
      'For programs that write a file with users: the event log then says who exported how many. The dashboard calls it before it saves a file.',
    access: 'admin',
    whose: { of: 'project', role: 'read_only' },
    body: strict({ format: z.enum(['csv', 'jsonl']), users: fields.count }),
    response: success,
    errors: [],
  },
});
