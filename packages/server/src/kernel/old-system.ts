import type { UserId } from '@portico/contract';
import type { DbHandle } from '../db/handle.ts';
import type { TenancyId } from '../db/tenancy.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';

/** The project of a sign-in. The platform is not part of it, because it has the old system. */
interface SignInContext {
  readonly db: DbHandle;
  readonly now: Date;
  readonly project: ProjectSnapshot;
  readonly tenancyId: TenancyId;
}

/** A sign-in that nobody in the project can prove. */
export interface UnknownSignIn {
  /** As it is stored. */
  readonly email: string;
  readonly password: string;
  /** The user who signs in with the address, and has no password. Null: none. */
  readonly userId: UserId | null;
}

/** The system from which users of a project move in at their first sign-in. */
export interface OldSystem {
  /**
   * Asks the old system of the project once, and moves the user in with the password if it is right.
   *
   * @returns whether the user can have a password now. False without an old system
   * @throws {Refusal} 503, the old system gave no usable answer
   */
  moveIn(context: SignInContext, signIn: UnknownSignIn): Promise<boolean>;
}
