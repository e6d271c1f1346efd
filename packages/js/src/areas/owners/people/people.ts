import type { ProjectRole } from '@portico/contract';
import type { Answer, Transport } from '../../../core/transport.ts';
import { withoutUndefined } from '../../../core/without-undefined.ts';
import { type ActiveSession, activeSession } from '../../users/sessions/active-session.ts';
import { listOfPerson } from '../../users/sessions/sessions.calls.ts';

export type { ProjectRole };

type AdminTransport = Transport<'admin'>;
type WirePerson = Answer<'GET /internal/people', 'admin'>['items'][number];

/** A member of the team that owns a project. */
export interface ProjectPerson {
  /** ID of the user in the internal project. */
  readonly userId: string;
  /** Display name. Null for none. */
  readonly displayName: string | null;
  /** Primary email. Null for none. */
  readonly primaryEmail: string | null;
  /** Profile image. Null for none. */
  readonly profileImageUrl: string | null;
  /** Role in all projects of the team. */
  readonly role: ProjectRole;
  /** When the person joined the team. */
  readonly joinedAt: Date;
  /** When the person last used the dashboard. */
  readonly lastActiveAt: Date;
  /** Whether the person signs in with a second factor. */
  readonly hasSecondFactor: boolean;
}

/** People of a project, with the position of the next page. */
export interface ProjectPeoplePage {
  /** The people of this page. */
  readonly items: readonly ProjectPerson[];
  /** For the next page. Null if this is the last one. */
  readonly nextCursor: string | null;
}

/** Options of a list of people. */
export interface ListPeopleOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Up to 200. Default: 100. */
  readonly limit?: number | undefined;
}

/** Lists a page of the project's people, in the order of joining. */
export async function listPeople(
  transport: AdminTransport,
  options: ListPeopleOptions = {},
): Promise<ProjectPeoplePage> {
  const { items, pagination } = await transport.call('GET /internal/people', { query: withoutUndefined(options) });
  return { items: items.map(personFromWire), nextCursor: pagination.next_cursor };
}

export async function listPersonSessions(transport: AdminTransport, userId: string): Promise<ActiveSession[]> {
  return (await listOfPerson({ transport }, userId)).map(activeSession);
}

function personFromWire(wire: WirePerson): ProjectPerson {
  return {
    userId: wire.user_id,
    displayName: wire.display_name,
    primaryEmail: wire.primary_email,
    profileImageUrl: wire.profile_image_url,
    role: wire.role,
    joinedAt: new Date(wire.joined_at_millis),
    lastActiveAt: new Date(wire.last_active_at_millis),
    hasSecondFactor: wire.requires_totp_mfa,
  };
}
