// Generated from packages/contract/src/owners/people/people.endpoints.ts by `npm run fix`.
import type { ProjectRole } from '@portico/contract';

/** An open invitation to a project. */
export interface ProjectPersonInvitation {
  /** ID of the invitation, for `revokePersonInvitation`. */
  readonly id: string;
  /** Invited email. Only a user with this address can accept. */
  readonly email: string;
  /** Role of the person after accepting. */
  readonly role: ProjectRole;
  /** When the invitation expires. */
  readonly expiresAt: Date;
}
