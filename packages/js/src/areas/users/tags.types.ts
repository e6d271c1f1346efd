// Generated from packages/contract/src/users/tags/tags.endpoints.ts by `npm run fix`.

/** Options of a list of tags. */
export interface ListUserTagsOptions {
  /** The beginning of the tags. */
  readonly query?: string | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Maximum number of tags on the page, at most 100. Default: 50. */
  readonly limit?: number | undefined;
}

/** A tag that users of the project have. */
export interface UserTag {
  /** The tag, as it is written for one of its users. */
  readonly tag: string;
  /** How many users have it, up to 1,000. */
  readonly count: number;
  /** Whether no more users have it. */
  readonly isExact: boolean;
}

/** A page of tags. */
export type UserTagPage = UserTag[] & { readonly nextCursor: string | null };

/** Tags to add and to remove. */
export interface ChangeUserTagsOptions {
  /** Tags to add. */
  readonly add?: readonly string[] | undefined;
  /** Tags to remove. */
  readonly remove?: readonly string[] | undefined;
}

/** Which users were changed. */
export interface ChangedUserTags {
  /** Users whose tags are others than before. */
  readonly changedUserIds: readonly string[];
  /** Users who would have too many tags. */
  readonly fullUserIds: readonly string[];
}
