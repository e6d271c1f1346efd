import { oauthFlowTypes, type SessionId, type UserId } from '@portico/contract';
import { z } from 'zod';
import { digestOf } from '../../base/digests.ts';
import type { BoundTo } from '../../ground/verification-codes/index.ts';
import type { PublicContext, TenancyContext } from '../../kernel/context.ts';
import { findRequestByState, insertRequest, takeRequest } from './outer-requests.queries.ts';

/** How long users may take at the provider. @see docs/reference/protocol/oauth.md#callback */
export const requestLifetimeSeconds = 600;

/** The app's request, stored until the browser returns from the provider. */
const outerRequest = z.object({
  projectId: z.string(),
  branchId: z.string(),
  providerConfigId: z.string(),
  type: z.enum(oauthFlowTypes),
  redirectUri: z.string(),
  state: z.string(),
  codeChallenge: z.string(),
  extraScope: z.string(),
  errorRedirectUrl: z.string().nullable(),
  afterCallbackRedirectUrl: z.string().nullable(),
  /** Portico's PKCE verifier and nonce for the provider. */
  verifier: z.string(),
  nonce: z.string(),
  /** Whether the app requests the issuer of the code. @see RFC 9207 */
  wantsIssuer: z.boolean(),
  /** Whether the provider was asked for the consent of the user. */
  asksConsent: z.boolean().default(false),
});

export type OuterRequest = z.output<typeof outerRequest>;

function purposeOf(tenancyId: string, stateDigest: string): string {
  return `social.request:${tenancyId}:${stateDigest}`;
}

/** The user that a flow acts for, and their session. */
export interface RequestingUser {
  readonly userId: UserId;
  readonly sessionId: SessionId;
}

/**
 * Stores a request by the state that the provider will return.
 *
 * @returns false if the session of the requesting user has ended
 */
export async function keepRequest(
  context: TenancyContext,
  innerState: string,
  request: OuterRequest,
  user: RequestingUser | null,
): Promise<boolean> {
  const stateDigest = digestOf(innerState);
  const { serverKeys } = context.platform;
  const kept = await insertRequest.all(context, {
    stateDigest,
    requestSealed: serverKeys.seal(purposeOf(context.tenancyId, stateDigest), JSON.stringify(request)),
    now: context.now,
    expiresAt: new Date(context.now.getTime() + requestLifetimeSeconds * 1000),
    userId: user?.userId ?? null,
    sessionId: user?.sessionId ?? null,
  });
  return kept.length > 0;
}

/** A stored request. */
export interface KeptRequest {
  readonly request: OuterRequest;
  readonly isExpired: boolean;
  /** The user that the request acts for, with their credential version and session at that time. */
  readonly boundTo: BoundTo | null;
}

/** Deletes and returns the request of a state, so that it is used only once. @returns undefined if there is none */
export async function takeKeptRequest(context: PublicContext, innerState: string): Promise<KeptRequest | undefined> {
  const stateDigest = digestOf(innerState);
  const row = await takeRequest.first(context, { stateDigest });
  if (row === undefined) return undefined;
  const { user_id: userId, credential_version: credentialVersion, session_id: sessionId } = row;
  return {
    request: openRequest(context, stateDigest, row),
    isExpired: row.expires_at.getTime() <= context.now.getTime(),
    boundTo: userId === null || credentialVersion === null ? null : { userId, credentialVersion, sessionId },
  };
}

/** Returns the request of a state without using it. @returns undefined if there is none */
export async function findRequest(context: PublicContext, innerState: string): Promise<OuterRequest | undefined> {
  const stateDigest = digestOf(innerState);
  const row = await findRequestByState.first(context, { stateDigest });
  return row === undefined ? undefined : openRequest(context, stateDigest, row);
}

interface SealedRequest {
  readonly tenancy_id: string;
  readonly request_sealed: string;
}

function openRequest(context: PublicContext, stateDigest: string, { tenancy_id, request_sealed }: SealedRequest) {
  const text = context.platform.serverKeys.unseal(purposeOf(tenancy_id, stateDigest), request_sealed);
  return outerRequest.parse(JSON.parse(text));
}
