import { csvLine } from '@portico/contract/csv';
import type { EventRow } from './events.queries.ts';

const columns = {
  time: (row: EventRow) => row.at.toISOString(),
  type: (row: EventRow) => row.type,
  user_id: (row: EventRow) => row.user_id,
  team_id: (row: EventRow) => row.team_id,
  subject_id: (row: EventRow) => row.subject_id,
  actor_type: (row: EventRow) => row.actor_type,
  actor_id: (row: EventRow) => row.actor_id,
  actor_name: (row: EventRow) => row.actor_name,
  actor_role: (row: EventRow) => row.actor_role,
  level: (row: EventRow) => row.level,
  operation: (row: EventRow) => row.operation,
  request_id: (row: EventRow) => row.request_id,
  ip: (row: EventRow) => row.ip,
  country: (row: EventRow) => row.country,
  user_agent: (row: EventRow) => row.user_agent,
  before: (row: EventRow) => jsonOf(row.before),
  after: (row: EventRow) => jsonOf(row.after),
  id: (row: EventRow) => row.id,
};

function jsonOf(value: EventRow['before']): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** The header line of an export. */
export const csvHeader = csvLine(Object.keys(columns));

/** Returns the line of an event. */
export function eventLine(row: EventRow): string {
  return csvLine(Object.values(columns).map((read) => read(row)));
}
