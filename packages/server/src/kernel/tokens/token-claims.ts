import { fields, type Json, reservedClaims, type SessionId, type TeamId, type UserId } from '@portico/contract';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { SessionStarter } from '../../db/tables/sessions.ts';
import { restrictionOf } from '../restriction.ts';
import type { AudienceKey } from './audience-keys.ts';
import { issuerOf } from './issuer-document.ts';

/** Returns the audience of a project's tokens. Anonymous users have a separate one. */
export function audienceOf(projectId: string, isAnonymous: boolean): string {
  return isAnonymous ? `${projectId}:anon` : projectId;
}

/** Claims of an access token. @see docs/reference/protocol/sign-in.md#access-tokens */
export const accessClaims = z.object({
  sub: fields.userId,
  iss: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  project_id: z.string(),
  branch_id: z.string(),
  refresh_token_id: fields.sessionId,
  role: z.literal('authenticated'),
  name: z.string().nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  selected_team_id: fields.teamId.nullable(),
  is_anonymous: z.boolean(),
  // Missing in tokens of the previous release, which stay valid for their lifetime.
  is_restricted: z.boolean().optional(),
  restricted_reason: z.object({ type: z.string() }).nullable().optional(),
  requires_totp_mfa: z.boolean().optional(),
  // Only while the session has to set up a second factor.
  second_factor_setup_required: z.literal(true).optional(),
  signed_up_at: z.number().optional(),
  // Missing in tokens of the previous release. @see OpenID Connect Core §2
  auth_time: z.number().optional(),
  // Only in impersonated sessions.
  is_impersonation: z.literal(true).optional(),
  // The owner or key that began it. @see RFC 8693 §4.1
  act: z.object({ sub: z.string() }).optional(),
  // When the session ends, in seconds, which clients show.
  impersonation_ends_at: z.number().optional(),
});

export type AccessClaims = z.output<typeof accessClaims>;

/** Session claims of a token. */
export interface TokenSession {
  readonly sessionId: SessionId;
  /** The token expires then at the latest. */
  readonly sessionEndsAt: Date;
  /** When the user last proved who they are. */
  readonly authenticatedAt: Date;
  readonly isImpersonation: boolean;
  /** The owner or key that began an impersonated session. Null if unknown. */
  readonly begunBy: SessionStarter | null;
  /** Whether it began with a passkey that verified the user. */
  readonly isPasskeyVerified: boolean;
}

/** Input for a new token. */
export interface TokenSubject extends TokenSession {
  readonly projectId: string;
  readonly branchId: string;
  readonly userId: UserId;
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly selectedTeamId: TeamId | null;
  readonly isAnonymous: boolean;
  readonly isRestrictedByAdmin: boolean;
  readonly requiresTotp: boolean;
  /** Whether the session has to set up a second factor. */
  readonly lacksSecondFactor: boolean;
  readonly signedUpAt: Date;
  /** Claims of the project's template. Those of the server come first. */
  readonly ownClaims: Readonly<Record<string, Json>>;
}

/** What tokens are signed with. */
export interface TokenOptions {
  readonly clock: Clock;
  /** Returns the keys of an audience. The first one signs, all of them verify. */
  readonly keysOf: (audience: string) => readonly [AudienceKey, ...AudienceKey[]];
  /** The issuer origin. A function, because a free port is known only after start. */
  readonly publicUrl: () => string;
  readonly lifetimeSeconds: number;
}

type ClaimsOfServer = Record<Exclude<keyof AccessClaims, keyof ImpersonationClaims>, unknown> & ImpersonationClaims;

/** Returns the claims that the server determines. */
export function claimsOf(subject: TokenSubject, { clock, publicUrl, lifetimeSeconds }: TokenOptions) {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  const aud = audienceOf(subject.projectId, subject.isAnonymous);
  return {
    sub: subject.userId,
    iss: issuerOf(publicUrl(), subject.projectId, subject.isAnonymous ? 'anonymous' : 'users'),
    aud,
    iat: issuedAt,
    exp: Math.min(issuedAt + lifetimeSeconds, Math.ceil(subject.sessionEndsAt.getTime() / 1000)),
    project_id: subject.projectId,
    branch_id: subject.branchId,
    refresh_token_id: subject.sessionId,
    role: 'authenticated',
    name: subject.name,
    email: subject.email,
    email_verified: subject.isEmailVerified,
    selected_team_id: subject.selectedTeamId,
    is_anonymous: subject.isAnonymous,
    ...restrictionOf(subject),
    requires_totp_mfa: subject.requiresTotp,
    signed_up_at: Math.floor(subject.signedUpAt.getTime() / 1000),
    auth_time: Math.floor(subject.authenticatedAt.getTime() / 1000),
    ...impersonationClaims(subject),
  } satisfies ClaimsOfServer;
}

/** Returns own claims without those whose name a release has reserved since they were stored. */
export function unreserved(claims: TokenSubject['ownClaims']): TokenSubject['ownClaims'] {
  // @guard own-claims-that-later-release-reserves
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !reservedClaims.has(name)));
}

type ImpersonationClaims = Pick<AccessClaims, 'is_impersonation' | 'act' | 'impersonation_ends_at'>;

function impersonationClaims({ isImpersonation, begunBy, sessionEndsAt }: TokenSession): ImpersonationClaims {
  if (!isImpersonation) return {};
  return {
    is_impersonation: true,
    impersonation_ends_at: Math.ceil(sessionEndsAt.getTime() / 1000),
    ...(begunBy !== null && { act: { sub: begunBy.id } }),
  };
}
