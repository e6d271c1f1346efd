import {
  type Endpoints,
  fields,
  type QueryOf,
  type UserId,
  userSearchEndpoints,
  usersPageMax,
} from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { searchTermOf } from '../../kernel/search-text.ts';
import { userToWire } from '../users/index.ts';
import { type CountedUsers, countUsers } from './count-users.queries.ts';
import { findUsers } from './find-users.service.ts';

export const userSearchHandlers = implement(userSearchEndpoints, {
  'GET /users': async ({ query, ...context }) => {
    const text = query.query === undefined ? undefined : searchTermOf(query.query);
    const { users, next, isIncomplete } = await findUsers(context, {
      ...conditionsOf(query),
      order: query.order_by === 'last_active_at' ? 'activity' : 'sign_up',
      isNewestFirst: query.desc ?? false,
      cursor: query.cursor,
      text: text === '' ? undefined : text,
      exactId: text !== undefined && fields.isStoredUuid(text) ? (text as UserId) : undefined,
      limit: Math.min(query.limit ?? usersPageMax, usersPageMax),
    });
    return pageAnswer(users.map(userToWire), next, isIncomplete);
  },

  'GET /users/count': async ({ query, ...context }) => await countUsers(context, conditionsOf(query)),
});

type Filters = QueryOf<Endpoints['GET /users/count'], 'server'>;

function conditionsOf(query: Filters): CountedUsers {
  const time = (millis: number | undefined) => (millis === undefined ? undefined : new Date(millis));
  return {
    teamId: query.team_id,
    anonymous: query.only_anonymous === true ? 'only' : query.include_anonymous === true ? 'all' : 'none',
    signedUpFrom: time(query.signed_up_from_millis),
    signedUpTo: time(query.signed_up_to_millis),
    activeFrom: time(query.last_active_from_millis),
    activeTo: time(query.last_active_to_millis),
    isVerified: query.primary_email_verified,
    hasSecondFactor: query.requires_totp_mfa,
    isRestricted: query.restricted_by_admin,
    isLeaving: query.deletion_scheduled,
    method: query.sign_in_method,
    permissionId: query.project_permission_id,
    productId: query.product_id,
    tag: query.tag,
  };
}
