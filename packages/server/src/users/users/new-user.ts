import type { Json, TeamId, UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { newId } from '../../base/ids.ts';
import { jsonText } from '../../db/tables/columns.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { searchTextOf } from '../../kernel/search-text.ts';
import { type GivenLink, providerLinksText } from '../provider-links/index.ts';
import { countryOf } from './active-user.ts';
import { type StoredFields, storedColumns, tagsText, withStoredDefaults } from './stored-fields.ts';

/** Values of a new user with dependent rows. */
export interface NewUserValues extends StoredFields {
  readonly userId: UserId;
  readonly now: Date;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: string | null;
  readonly clientReadOnlyMetadata: string | null;
  readonly serverMetadata: string | null;
  /** A JSON array, or null. */
  readonly tags: string | null;
  readonly isAnonymous: boolean;
  readonly passwordHash: string | null;
  readonly otpAuthEnabled: boolean;
  readonly selectedTeamId: TeamId | null;
  readonly searchText: string;
  readonly channelId: string;
  /** Null for a user without an email. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly isEmailUsedForAuth: boolean;
  /** A JSON array of `{id, provider_config_id, account_id, email}`. */
  readonly providerLinks: string;
  readonly totpSecretSealed: string | null;
  readonly isRestricted: boolean;
  readonly restrictedReason: string | null;
  readonly restrictedDetails: string | null;
  /** Whether the user signs in at the same time. */
  readonly isSignedIn: boolean;
  /** JSON of the request's address, or null. */
  readonly from: string | null;
}

/** Values for a new user. Others have defaults. */
export interface NewUser {
  /** Set if something refers to the user before the creation. */
  readonly id?: UserId | undefined;
  readonly displayName?: string | null | undefined;
  readonly profileImageUrl?: string | null | undefined;
  readonly clientMetadata?: Json | undefined;
  readonly clientReadOnlyMetadata?: Json | undefined;
  readonly serverMetadata?: Json | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly isAnonymous: boolean;
  readonly passwordHash?: string | null | undefined;
  readonly otpAuthEnabled?: boolean | undefined;
  /** Normalised. */
  readonly email?: string | null | undefined;
  readonly isEmailVerified?: boolean | undefined;
  readonly isEmailUsedForAuth?: boolean | undefined;
  readonly providerLinks?: readonly GivenLink[] | undefined;
  /**
   * Stored, but not required at sign-in: only an update enables the second factor.
   *
   * @see docs/reference/protocol/users.md#writable-fields
   */
  readonly totpSecretSealed?: string | null | undefined;
  /** Whether an administrator restricts the user from the start. Otherwise, there are no reason and no details. */
  readonly isRestricted?: boolean | undefined;
  readonly restrictedReason?: string | null | undefined;
  readonly restrictedDetails?: string | null | undefined;
  /** Fields that are stored as they are given. */
  readonly fields?: Partial<StoredFields>;
}

/** Adds the defaults. An empty display name counts as none. */
export function newUserValues(user: NewUser, now: Date, selectedTeamId: TeamId | null): NewUserValues {
  const displayName = user.displayName === '' ? null : (user.displayName ?? null);
  const email = user.email ?? null;
  return {
    ...withStoredDefaults(user.fields),
    userId: user.id ?? newId<UserId>(),
    now,
    displayName,
    profileImageUrl: user.profileImageUrl ?? null,
    clientMetadata: jsonText(user.clientMetadata),
    clientReadOnlyMetadata: jsonText(user.clientReadOnlyMetadata),
    serverMetadata: jsonText(user.serverMetadata),
    tags: tagsText(user.tags),
    isAnonymous: user.isAnonymous,
    passwordHash: user.passwordHash ?? null,
    otpAuthEnabled: user.otpAuthEnabled ?? false,
    selectedTeamId,
    searchText: searchTextOf(displayName, email === null ? [] : [email]),
    channelId: newId(),
    email,
    isEmailVerified: user.isEmailVerified ?? false,
    isEmailUsedForAuth: user.isEmailUsedForAuth ?? false,
    providerLinks: providerLinksText(user.providerLinks ?? []),
    totpSecretSealed: user.totpSecretSealed ?? null,
    isRestricted: user.isRestricted ?? false,
    restrictedReason: user.restrictedReason ?? null,
    restrictedDetails: user.restrictedDetails ?? null,
    isSignedIn: false,
    from: null,
  };
}

/** Builds the statement part that inserts the row of a new user. */
export function insertUserPart(q: QueryCreator<Tables>, the: NewUserValues, tenancyId: TenancyId) {
  return q
    .insertInto('users')
    .values({
      ...storedColumns(the),
      tenancy_id: tenancyId,
      id: the.userId,
      display_name: the.displayName,
      profile_image_url: the.profileImageUrl,
      client_metadata: the.clientMetadata,
      client_read_only_metadata: the.clientReadOnlyMetadata,
      server_metadata: the.serverMetadata,
      tags: the.tags,
      is_anonymous: the.isAnonymous,
      signed_up_at: the.now,
      last_active_at: the.now,
      seen_at: sql<Date | null>`case when ${the.isSignedIn}::boolean then ${the.now}::timestamptz end`,
      country: countryOf(the.from),
      password_hash: the.passwordHash,
      otp_auth_enabled: the.otpAuthEnabled,
      selected_team_id: the.selectedTeamId,
      search_text: the.searchText,
      totp_secret_sealed: the.totpSecretSealed,
      restricted_by_admin: the.isRestricted,
      restricted_by_admin_reason: the.restrictedReason,
      restricted_by_admin_private_details: the.restrictedDetails,
    })
    .returning('id');
}
