import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict } from '../../kit/shapes.ts';

/** Maximum number of users whose tags one request changes. */
export const taggedUsersMax = 100;

/** Users of a tag are counted up to this number. */
export const tagCountMax = 1000;

/**
 * A tag that users of the project have.
 *
 * @sdk UserTag
 */
const userTag = z.object({
  /** The tag, as it is written for one of its users. */
  tag: z.string(),
  /** How many users have it, up to 1,000. */
  count: fields.count,
  /** Whether no more users have it. */
  is_exact: z.boolean(),
});

/** Tags that owners give users. An addition of Portico. @see docs/build/users.md#tags-and-notes */
export const tagEndpoints = defineEndpoints({
  /** @sdk tags.list(options?: ListUserTagsOptions): UserTagPage */
  'GET /user-tags': {
    summary: 'List the tags of users',
    description: 'In the order of the alphabet. Tags that differ only in case are one.',
    access: 'server',
    whose: { of: 'project' },
    /** Options of a list of tags. */
    query: strict({
      /** The beginning of the tags. */
      query: z.string().max(fields.tagLengthMax).optional(),
      /** `nextCursor` of the previous page. */
      cursor: z.string().min(1).max(200).optional(),
      /** Maximum number of tags on the page, at most 100. Default: 50. */
      limit: z.int().min(1).max(100).optional(),
    }),
    /** A page of tags. */
    response: pageOf(userTag),
    errors: [],
  },
  /**
   * Adds tags to users and removes others. Tags that are not named stay. A user who would have more than 20 tags is not changed.
   *
   * @sdk tags.change(userIds, options: ChangeUserTagsOptions): ChangedUserTags
   * @param userIds at most 100
   */
  'POST /user-tags': {
    summary: 'Add and remove tags of users',
    description: `Of at most ${taggedUsersMax} users. Other tags stay. A user who would have more than ${fields.tagsMax} tags is not changed, and is in \`full_user_ids\`. Users who do not exist are left out.`,
    access: 'server',
    whose: { of: 'project', role: 'support' },
    /** Tags to add and to remove. */
    body: strict({
      user_ids: z.array(fields.userId).min(1).max(taggedUsersMax),
      /** Tags to add. */
      add: fields.tags.optional(),
      /** Tags to remove. */
      remove: fields.tags.optional(),
    }),
    /** Which users were changed. */
    response: z.object({
      /** Users whose tags are others than before. */
      changed_user_ids: z.array(fields.userId),
      /** Users who would have too many tags. */
      full_user_ids: z.array(fields.userId),
    }),
    errors: [],
  },
});
