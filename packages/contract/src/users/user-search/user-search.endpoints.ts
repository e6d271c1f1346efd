import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { userAnswer } from '../users/user.entity.ts';

/** Maximum and default page size of `GET /users`. */
export const usersPageMax = 10_000;

/** Maximum number of users that are counted. */
export const usersCountMax = 10_000;

const position = z.string().refine((text) => fields.timeCursor.safeParse(text.slice(text.indexOf(':') + 1)).success);
/** The first user of a page: an ID, or the order of a list and a position in it. */
const userCursor = z.union([fields.userId, position], { error: '{path} is not a cursor of this list' });

/** Filters of users. Those after `only_anonymous` are additions of Portico. */
const filters = {
  team_id: fields.teamId.optional(),
  include_anonymous: fields.flag.optional(),
  include_restricted: fields.flag.optional(),
  only_anonymous: fields.flag.optional(),
  /** Inclusive start and exclusive end of the sign-up. */
  signed_up_from_millis: fields.queryMillis.optional(),
  signed_up_to_millis: fields.queryMillis.optional(),
  /** The same for the last activity. Users who were never active are not listed then. */
  last_active_from_millis: fields.queryMillis.optional(),
  last_active_to_millis: fields.queryMillis.optional(),
  primary_email_verified: fields.flag.optional(),
  requires_totp_mfa: fields.flag.optional(),
  restricted_by_admin: fields.flag.optional(),
  /** Whether the user has asked for the deletion of the account. */
  deletion_scheduled: fields.flag.optional(),
  /** `password`, `otp`, `passkey`, or the ID of an identity provider of the project. */
  sign_in_method: z.string().min(1).max(63).optional(),
  /** A project permission that was granted directly. */
  project_permission_id: z.string().min(1).max(255).optional(),
  /** A product that the user has now. */
  product_id: z.string().min(1).max(63).optional(),
  /** A tag, in any case. */
  tag: fields.tag.optional(),
};

const anonymousRule = {
  isMet: (query: { only_anonymous?: boolean | undefined; include_anonymous?: boolean | undefined }) =>
    query.only_anonymous !== true || query.include_anonymous === true,
  problem: { path: ['only_anonymous'], error: '{path} requires include_anonymous' },
};

const listQuery = strict({
  ...filters,
  limit: z.int().min(1).optional(),
  cursor: userCursor.optional(),
  order_by: z.enum(['signed_up_at', 'last_active_at']).optional(),
  desc: fields.flag.optional(),
  query: z.string().max(1000).optional(),
})
  .refine(anonymousRule.isMet, anonymousRule.problem)
  .refine(({ cursor, order_by: order = 'signed_up_at' }) => !cursor?.includes(':') || cursor.startsWith(`${order}:`), {
    path: ['cursor'],
    error: '{path} is not a cursor of this order',
  });

export const userSearchEndpoints = defineEndpoints({
  'GET /users': {
    summary: 'List users',
    description: `By sign-up or by last activity, oldest first. Paginated by cursor: pass \`next_cursor\` as \`cursor\`, in the same order. A page contains at most ${usersPageMax} users, also without a limit. \`query\` is a whole ID, or words of the name and the addresses, in any case, and in any order if each has three characters. With filters, one request looks at a limited number of users, so a page can have fewer items than \`limit\`, or none, although there are more. Continue with \`next_cursor\` until it is null.`,
    access: 'server',
    whose: { of: 'project' },
    query: listQuery,
    response: { server: pageOf(userAnswer.server) },
    errors: [],
    refusals: [400],
  },
  'GET /users/count': {
    summary: 'Count users',
    description: `With the filters of the list. The count is exact up to ${usersCountMax}. With filters, one request looks at a limited number of users: if \`is_exact\` is false, there are at least as many.`,
    access: 'server',
    whose: { of: 'project' },
    query: strict(filters).refine(anonymousRule.isMet, anonymousRule.problem),
    response: { server: z.object({ count: fields.count, is_exact: z.boolean() }) },
    errors: [],
  },
});
