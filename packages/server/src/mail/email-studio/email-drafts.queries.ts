import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';

const columns = ['id', 'display_name', 'tsx_source', 'theme_id', 'sent_at'] as const;

/** All drafts, last updated first. Served by `email_drafts_by_update`. */
export const allDrafts = scoped('email_drafts.all', (q, _the: object, tenancyId) =>
  q
    .selectFrom('email_drafts')
    .select(columns)
    .where('tenancy_id', '=', tenancyId)
    .orderBy('updated_at', 'desc')
    .orderBy('id'),
);

export const draftById = scoped('email_drafts.by_id', (q, the: { id: string }, tenancyId) =>
  q.selectFrom('email_drafts').select(columns).where('tenancy_id', '=', tenancyId).where('id', '=', the.id),
);

interface NewDraft {
  readonly id: string;
  readonly now: Date;
  readonly displayName: string;
  readonly tsxSource: string;
  readonly themeId: string | null;
  readonly draftsMax: number;
}

/** @returns no row if the project has the maximum number of drafts. Parallel requests can exceed it by a few */
export const insertDraft = scoped('email_drafts.insert', (q, the: NewDraft, tenancyId) =>
  insertSelect(
    q,
    'email_drafts',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: cast(the.id, 'uuid'),
      display_name: cast(the.displayName, 'text'),
      tsx_source: cast(the.tsxSource, 'text'),
      theme_id: sql<string | null>`${the.themeId}::text`,
      created_at: cast(the.now, 'timestamptz'),
      updated_at: cast(the.now, 'timestamptz'),
    },
    sql`where (select count(*) from email_drafts where tenancy_id = ${tenancyId}::uuid) < ${the.draftsMax}::integer`,
  ).returning('id'),
);

interface DraftChange {
  readonly id: string;
  readonly now: Date;
  /** Null keeps the stored value. */
  readonly displayName: string | null;
  /** Null keeps the stored value. */
  readonly tsxSource: string | null;
  /** Always set. Null for the active theme. */
  readonly themeId: string | null;
  /** The source that is replaced. Null for any. */
  readonly base: string | null;
}

/** @returns a row if the draft exists and has the source that is replaced */
export const updateDraft = scoped('email_drafts.update', (q, the: DraftChange, tenancyId) =>
  q
    .updateTable('email_drafts')
    .set({
      display_name: sql<string>`coalesce(${the.displayName}::text, display_name)`,
      tsx_source: sql<string>`coalesce(${the.tsxSource}::text, tsx_source)`,
      theme_id: sql<string | null>`${the.themeId}::text`,
      updated_at: the.now,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where(sql<boolean>`(${the.base}::text is null or tsx_source = ${the.base}::text)`)
    .returning('id'),
);

/** Sending counts as an update. */
export const setDraftSent = scoped('email_drafts.set_sent', (q, the: { id: string; now: Date }, tenancyId) =>
  q
    .updateTable('email_drafts')
    .set({ sent_at: the.now, updated_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id),
);

/** @returns a row if the draft existed */
export const deleteDraft = scoped('email_drafts.delete', (q, the: { id: string }, tenancyId) =>
  q.deleteFrom('email_drafts').where('tenancy_id', '=', tenancyId).where('id', '=', the.id).returning('id'),
);
