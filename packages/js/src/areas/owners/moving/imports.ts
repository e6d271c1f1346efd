import type { Json } from '@portico/contract';
import type { Answer, Transport } from '../../../core/transport.ts';
import { withoutUndefined } from '../../../core/without-undefined.ts';

type AdminTransport = Transport<'admin'>;
type WireImport = Answer<'GET /internal/imports', 'admin'>['items'][number];
type WireLine = Answer<'POST /internal/imports/:run_id', 'admin'>['lines'][number];
type WireUndo = Answer<'POST /internal/imports/:run_id/undo', 'admin'>;

/** What an import does now. */
export type ProjectImportState = WireImport['state'];

/** An import of a file. */
export interface ProjectImport {
  /** ID of the import. */
  readonly id: string;
  /** Name of the file. Null if it is unknown. */
  readonly fileName: string | null;
  /** What the import does now. */
  readonly state: ProjectImportState;
  /** When the import started. */
  readonly startedAt: Date;
  /** Name of the owner who started it. Null for a key, and for an owner who does not exist any more. */
  readonly startedBy: string | null;
  /** Lines that created something. */
  readonly created: number;
  /** Lines that changed something that was there already. */
  readonly updated: number;
  /** Lines that were left out because of something that was there already. */
  readonly skipped: number;
  /** Lines that could not be imported. */
  readonly refused: number;
  /** Lines whose users, teams, members or API keys an undo has deleted. */
  readonly deleted: number;
  /** Lines that an undo has left, because they were used since. */
  readonly spared: number;
}

/** Imports of a project, with the position of the next page. */
export interface ProjectImportPage {
  /** The imports of this page. */
  readonly items: readonly ProjectImport[];
  /** For the next page. Null if this is the last one. */
  readonly nextCursor: string | null;
}

/** Options of a list of imports. */
export interface ListImportsOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** Why an undo leaves what a line has created. */
export type SpareReason = WireUndo['spared'][number]['reason'];

/** What an undo has done, or would do. */
export interface UndoneImport {
  /** Lines whose users, teams, members or API keys are deleted. */
  readonly deleted: number;
  /** Lines that stay, by the reason. */
  readonly spared: Readonly<Partial<Record<SpareReason, number>>>;
}

/** Options of an undo. */
export interface UndoImportOptions {
  /** Only counts what would happen. */
  readonly dryRun?: boolean | undefined;
  /** Called after each part with what is done so far. */
  readonly onProgress?: ((soFar: UndoneImport) => void) | undefined;
}

/** A line of a file. */
export interface ImportLineInput {
  /** Its number, from 1. */
  readonly line: number;
  /** Its JSON object. @see docs/move-in/import-file.md */
  readonly content: Readonly<Record<string, Json>>;
}

/** Options of an import. */
export interface ImportLinesOptions {
  /** Only checks the lines. */
  readonly dryRun?: boolean | undefined;
  /** What happens if a user is there already. Default: `skip` */
  readonly onConflict?: 'skip' | 'refuse' | 'update' | 'link' | undefined;
  /** Secret keys of password hashes in base64, by the name that the hashes refer to. */
  readonly passwordKeys?: Readonly<Record<string, string>> | undefined;
  /** Name of the file, for the list of imports. */
  readonly fileName?: string | undefined;
  /** Records events and sends webhooks for each user, not only for the import. Default: false */
  readonly recordEvents?: boolean | undefined;
}

/** A part of a line that is not imported, while the rest of the line is. */
export interface LeftOutPart {
  /** Field of the line, such as `oauth_providers`. */
  readonly field: string;
  /** Why. The same for all lines of which the same part is left out. */
  readonly reason: string;
  /** What is left out, such as `twitter.com:123`. The beginning of a long one. */
  readonly example?: string | undefined;
}

/** What has become of a line. */
export interface ImportedLine {
  /** Its number. */
  readonly line: number;
  /** `done`: an earlier call has imported it. */
  readonly outcome: WireLine['outcome'];
  /** Why it was skipped or refused. */
  readonly reason: string | null;
  /** The user of the line. */
  readonly userId: string | null;
  /** The team of the line. */
  readonly teamId: string | null;
  /** Whether the password hash is weak. */
  readonly hasWeakHash: boolean;
  /** Of a dry run: users and teams that earlier lines must create. */
  readonly missingIds: readonly string[];
  /** Of a dry run: the fields that would change. */
  readonly changedFields: readonly string[];
  /** What is left out of a line that is imported, such as accounts of providers that the project does not have. */
  readonly leftOut: readonly LeftOutPart[];
}

/** Imports lines of a file. */
export async function importLines(
  transport: AdminTransport,
  importId: string,
  lines: readonly ImportLineInput[],
  { dryRun = false, onConflict = 'skip', passwordKeys = {}, fileName, recordEvents = false }: ImportLinesOptions = {},
): Promise<ImportedLine[]> {
  const body = {
    dry_run: dryRun,
    on_conflict: onConflict,
    password_keys: { ...passwordKeys },
    file_name: fileName?.slice(0, 255) ?? null,
    record_events: recordEvents,
    lines: lines.map(({ line, content }) => ({ line, content })),
  };
  const answer = await transport.call('POST /internal/imports/:run_id', { params: { run_id: importId }, body });
  return answer.lines.map((wire) => ({
    line: wire.line,
    outcome: wire.outcome,
    reason: wire.reason,
    userId: wire.user_id,
    teamId: wire.team_id,
    hasWeakHash: wire.has_weak_hash,
    missingIds: wire.missing_ids,
    changedFields: wire.changed_fields,
    leftOut: wire.left_out,
  }));
}

/** Stores how many lines were left out. */
export async function finishImport(
  transport: AdminTransport,
  importId: string,
  { skipped, refused }: { readonly skipped: number; readonly refused: number },
): Promise<ProjectImport> {
  const params = { run_id: importId };
  return importFromWire(
    await transport.call('POST /internal/imports/:run_id/finish', { params, body: { skipped, refused } }),
  );
}

/** Lists the imports of the last 30 days, newest first. */
export async function listImports(
  transport: AdminTransport,
  { cursor }: ListImportsOptions = {},
): Promise<ProjectImportPage> {
  const page = await transport.call('GET /internal/imports', { query: withoutUndefined({ cursor }) });
  return { items: page.items.map(importFromWire), nextCursor: page.pagination.next_cursor };
}

function importFromWire(wire: WireImport): ProjectImport {
  return {
    id: wire.id,
    fileName: wire.file_name,
    state: wire.state,
    startedAt: new Date(wire.started_at_millis),
    startedBy: wire.started_by?.name ?? null,
    created: wire.created,
    updated: wire.updated,
    skipped: wire.skipped,
    refused: wire.refused,
    deleted: wire.deleted,
    spared: wire.spared,
  };
}

/** Deletes what an import has created, part by part. */
export async function undoImport(
  transport: AdminTransport,
  importId: string,
  { dryRun = false, onProgress }: UndoImportOptions = {},
): Promise<UndoneImport> {
  const spared: Partial<Record<SpareReason, number>> = {};
  let deleted = 0;
  let before_line: number | undefined;
  for (;;) {
    const answer: WireUndo = await transport.call('POST /internal/imports/:run_id/undo', {
      params: { run_id: importId },
      body: { dry_run: dryRun, before_line },
    });
    deleted += answer.deleted;
    for (const { reason } of answer.spared) spared[reason] = (spared[reason] ?? 0) + 1;
    onProgress?.({ deleted, spared: { ...spared } });
    if (answer.next_line === null) return { deleted, spared };
    before_line = answer.next_line;
  }
}
