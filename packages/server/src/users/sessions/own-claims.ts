import {
  type ClaimDocuments,
  type ClaimMetadata,
  type Json,
  metadataOfTemplate,
  ownClaimsOf,
  readsTeam,
  type TeamId,
  type UserId,
} from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenancyId } from '../../db/tenancy.ts';
import type { TenancyContext } from '../../kernel/context.ts';

/** What the template of the project reads, for statements. */
export interface ClaimSourceValues {
  /** Such as `user.server_metadata` and `team`. Null: nothing is read. */
  readonly claimSources: readonly string[] | null;
}

/** What own claims are read from, without the fields that every token has. */
export interface ClaimRows {
  readonly user: ClaimMetadata;
  readonly team: (ClaimMetadata & { readonly display_name: string }) | null;
}

/** Returns what the statement of a token has to read for the project's own claims. */
export function claimSources({ project }: Pick<TenancyContext, 'project'>): ClaimSourceValues {
  const template = project.config.auth.accessTokenClaims;
  const sources = [...metadataOfTemplate(template), ...(readsTeam(template) ? ['team'] : [])];
  return { claimSources: sources.length === 0 ? null : sources };
}

/** Selects what own claims are read from: only what the template names, and nothing in projects without one. */
export function selectClaimRows(
  the: ClaimSourceValues,
  tenancyId: TenancyId,
  { userId, teamId }: { readonly userId: RawBuilder<unknown>; readonly teamId: RawBuilder<unknown> },
): RawBuilder<ClaimRows | null> {
  const named = (source: string) => sql<boolean>`${sql.lit(source)} = any(${the.claimSources}::text[])`;
  const metadata = (of: 'user' | 'team', alias: string) =>
    sql.join(
      ['client_metadata', 'client_read_only_metadata', 'server_metadata'].map((name) => {
        const column = sql.ref(`${alias}.${name}`);
        return sql`${sql.lit(name)}, case when ${named(`${of}.${name}`)} then ${column} end`;
      }),
    );
  return sql<ClaimRows | null>`case when ${the.claimSources}::text[] is not null then (
    select json_build_object(
      'user', json_build_object(${metadata('user', 'cu')}),
      'team', case when ${named('team')} then (
        select json_build_object('display_name', ct.display_name, ${metadata('team', 'ct')})
        from teams ct where ct.tenancy_id = ${tenancyId}::uuid and ct.id = ${teamId}
      ) end
    ) from users cu where cu.tenancy_id = ${tenancyId}::uuid and cu.id = ${userId}
  ) end`;
}

/** What is known of a user and their team when they are created. */
interface NewRows {
  readonly clientMetadata: string | null;
  readonly clientReadOnlyMetadata: string | null;
  readonly serverMetadata: string | null;
  /** Name of the selected team. */
  readonly teamName: string;
}

/** Returns the same for a new user, whose rows no statement reads. A new team has no metadata. */
export function claimRowsOfNew(the: NewRows): ClaimRows {
  const parsed = (text: string | null): Json => (text === null ? null : JSON.parse(text));
  return {
    user: {
      client_metadata: parsed(the.clientMetadata),
      client_read_only_metadata: parsed(the.clientReadOnlyMetadata),
      server_metadata: parsed(the.serverMetadata),
    },
    team: { display_name: the.teamName },
  };
}

/** Returns the own claims of a token, from the template of the project. */
export function ownClaims({ project }: Pick<TenancyContext, 'project'>, user: TokenUser): Record<string, Json> {
  const { userId: id, selectedTeamId, claimRows } = user;
  const team = claimRows?.team ?? null;
  const documents: ClaimDocuments = {
    user: {
      ...claimRows?.user,
      id,
      display_name: user.name,
      primary_email: user.email,
      primary_email_verified: user.isEmailVerified,
      is_anonymous: user.isAnonymous,
      signed_up_at_millis: user.signedUpAt.getTime(),
    },
    team: team === null || selectedTeamId === null ? null : { ...team, id: selectedTeamId },
  };
  return ownClaimsOf(project.config.auth.accessTokenClaims, documents);
}

/** User claims of an access token. */
export interface TokenUser {
  readonly userId: UserId;
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly selectedTeamId: TeamId | null;
  readonly isAnonymous: boolean;
  readonly isRestrictedByAdmin: boolean;
  readonly requiresTotp: boolean;
  readonly signedUpAt: Date;
  /** What the own claims of the project are read from. Null: the template reads nothing more. */
  readonly claimRows: ClaimRows | null;
}
