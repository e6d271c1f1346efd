import type { EventType, ProjectRole, TeamId } from '@portico/contract';
import type { Unscoped } from '../../db/statements.ts';
import { recordEvents } from './owner-teams.queries.ts';

/** A person as the event log shows them. */
export interface LoggedPerson {
  readonly email: string | null;
  readonly role: ProjectRole;
}

/** What happened to a person of a team. */
export interface PersonEvent {
  readonly team_id: TeamId;
  readonly type: Extract<EventType, `person.${string}`>;
  readonly before: LoggedPerson | null;
  readonly after: LoggedPerson | null;
}

/**
 * Records events in all projects of their teams.
 *
 * @param subjectId ID of the user or of the invitation
 */
export async function recordPersonEvents(
  context: Unscoped,
  subjectId: string,
  events: readonly PersonEvent[],
): Promise<void> {
  await recordEvents.run(context, { subjectId, events: JSON.stringify(events) });
}
