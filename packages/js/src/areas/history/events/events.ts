import { callAs } from '../../../core/call-as.ts';
import type { Transport } from '../../../core/transport.ts';
import { type AppCore, internals } from '../../base/app-core.ts';
import type { ListEventsOptions } from './events.types.ts';

/** Which events are wanted. Give at most one of `userId`, `teamId` and `actorId`. */
export interface EventFilter extends Omit<ListEventsOptions, 'limit' | 'cursor'> {}

/** An app whose project's users are exported. */
interface ExportingApp {
  readonly [internals]: AppCore;
}

/** A file with users. */
export interface UserExport {
  readonly format: 'csv' | 'jsonl';
  /** Number of users in the file. */
  readonly users: number;
}

/** Records that users were exported. */
export async function recordUserExport(app: ExportingApp, { format, users }: UserExport): Promise<void> {
  await app[internals].transport('admin').call('POST /internal/user-exports', { body: { format, users } });
}

/** Reads all events as CSV, up to 1,000 lines at a time. */
export async function* exportEvents(transport: Transport<'admin'>, filter: EventFilter = {}): AsyncGenerator<string> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: EventExport = await callAs(transport, 'GET /internal/events/export', { query: { ...filter, cursor } });
    if (page.csv !== '') yield page.csv;
    cursor = page.nextCursor;
  }
}

interface EventExport {
  readonly csv: string;
  readonly nextCursor: string | null;
}
