import type { AccessLevel, ProjectRole, SessionId, UserId } from '@portico/contract';
import type { DbHandle } from '../db/handle.ts';
import type { ActorType } from '../db/origin.ts';
import type { AddressInfo } from '../db/tables/sessions.ts';
import type { TenancyId } from '../db/tenancy.ts';
import type { Platform } from './platform.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';
import type { RefreshTokenUse } from './refresh-token-use.ts';
import type { AccessClaims } from './tokens/token-claims.ts';

/** Context of every request. */
export interface BaseContext {
  readonly db: DbHandle;
  /** The time of the request. It does not change during the request. */
  readonly now: Date;
  readonly requestId: string;
  readonly address: AddressInfo | null;
  /** The User-Agent header of the end user: `deviceOf`. Undefined at server and admin level. */
  readonly userAgent: string | undefined;
  /** Whether the address is that of the end user, as sent by the app server. */
  readonly isAddressNamed: boolean;
  /** Whether the request has a valid testing token, which lifts the limits per address. */
  readonly isTestRun?: boolean;
  readonly platform: Platform;
  /** Whether the server runs in development mode and the request was sent on the same machine. */
  readonly isLocalDevelopment: boolean;
  /** The token of the setup link, sent by the dashboard. */
  readonly setupToken: string | undefined;
  /** The Accept-Language header, for the language of emails. */
  readonly acceptLanguage: string | undefined;
  /** What the SDK says of its name and version, such as `js @stackframe/js@2.8.51`. Nothing may depend on it but texts. */
  readonly sdk?: string | undefined;
  /** What the client does with refresh tokens. */
  readonly refreshTokenUse: RefreshTokenUse | undefined;
  /** Returns whether the client has closed the connection, so that waiting work can be dropped. */
  readonly isGone: () => boolean;
  /** Runs long work, and aborts its signal when the client closes the connection. */
  readonly whileConnected: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
}

/** The caller of a request: level, project, and the user of the access token. */
export interface Caller {
  readonly level: AccessLevel;
  readonly project: ProjectSnapshot;
  readonly tenancyId: TenancyId;
  /** The user of the access token. Statements join it, so a deleted user gets no data. */
  readonly userId: UserId | null;
  readonly claims: AccessClaims | null;
  /** Who acts, for the event log. Null for a client without a session. */
  readonly actor: Actor | null;
  /** The role of the person who sent the request from the dashboard. Null for programs with a key, and for clients. */
  readonly role: ProjectRole | null;
  /** The session of that person in the dashboard. */
  readonly personSessionId: SessionId | null;
  /** The background workflow that sent the request, by its token. The event log names it as the actor. */
  readonly workflowId: string | null;
}

/** Who acts: a user, an owner in the dashboard, or a program with a key. */
export interface Actor {
  readonly type: Extract<ActorType, 'user' | 'server' | 'admin' | 'owner'>;
  /** ID of the user, owner or key set. */
  readonly id: string;
}

/** A request of a known caller. */
export interface RequestContext extends BaseContext, Caller {}

/** A request of a public endpoint, whose caller may be unknown. */
export interface PublicContext extends BaseContext {
  readonly caller: Caller | null;
}

/** Context for acting in a tenancy. Requests and jobs have it. */
export type TenancyContext = Pick<BaseContext, 'db' | 'now' | 'platform'> &
  Partial<Pick<BaseContext, 'setupToken' | 'acceptLanguage' | 'refreshTokenUse' | 'isGone'>> &
  Pick<Caller, 'project' | 'tenancyId'>;

/** Context of a rate-limited attempt, such as a sign-in or a code check. */
export type AttemptContext = TenancyContext &
  Pick<BaseContext, 'address' | 'isAddressNamed' | 'isTestRun' | 'userAgent'> &
  Pick<Caller, 'level'>;
