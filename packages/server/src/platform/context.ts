import type { AccessLevel, UserId } from '@portico/contract';
import type { DbHandle } from '../db/handle.ts';
import type { AddressInfo } from '../db/tables/sessions.ts';
import type { TenancyId } from '../db/tenancy.ts';
import type { Platform } from './platform.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';
import type { AccessClaims } from './tokens/access-tokens.ts';

/** What every request has. */
export interface BaseContext {
  readonly db: DbHandle;
  /** The time of the request; it does not move while the request runs. */
  readonly now: Date;
  readonly requestId: string;
  readonly address: AddressInfo | null;
  /** Whether the address is the end user's, named by the server of the app. */
  readonly isAddressNamed: boolean;
  readonly platform: Platform;
  /** Whether the server runs in development mode and the request was sent on the same machine. */
  readonly isLocalDevelopment: boolean;
  /** The token of the setup link, as the dashboard sends it. */
  readonly setupToken: string | undefined;
}

/** The caller of a request: level, project, and the user of the access token. */
export interface Caller {
  readonly level: AccessLevel;
  readonly project: ProjectSnapshot;
  readonly tenancyId: TenancyId;
  /** The user the access token claims; statements join it, so that a deleted user gets nothing. */
  readonly userId: UserId | null;
  readonly claims: AccessClaims | null;
}

/** A request of a known caller. */
export interface RequestContext extends BaseContext, Caller {}

/** A request of a public endpoint, whose caller may be unknown. */
export interface PublicContext extends BaseContext {
  readonly caller: Caller | null;
}

/** Enough to act in a tenancy: requests and jobs have it. */
export type TenancyContext = Pick<BaseContext, 'db' | 'now' | 'platform'> &
  Partial<Pick<BaseContext, 'setupToken'>> &
  Pick<Caller, 'project' | 'tenancyId'>;

/** A request that tries something that is limited: a sign-in, a code. */
export type AttemptContext = TenancyContext & Pick<BaseContext, 'address' | 'isAddressNamed'> & Pick<Caller, 'level'>;
