import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';

/** The configuration with the published branding, and the draft and earlier versions if there are any. */
export const storedBranding = scoped('brandings.stored', (q, _the: object, tenancyId) =>
  q
    .selectFrom('tenancies as t')
    .leftJoin('brandings as b', (on) => on.on('b.tenancy_id', '=', tenancyId))
    .select(['t.config_overrides', 'b.revision', 'b.draft', 'b.draft_updated_at', 'b.former'])
    .where('t.id', '=', tenancyId),
);

interface NewVersions {
  /** JSON. Null for none. */
  readonly draft: string | null;
  readonly draftUpdatedAt: Date | null;
  /** JSON. */
  readonly former: string;
}

/** Replaces the draft and the earlier versions. The caller has locked the project. */
export const writeBranding = scoped('brandings.write', (q, the: NewVersions, tenancyId) =>
  insertSelect(q, 'brandings', {
    tenancy_id: cast(tenancyId, 'uuid'),
    draft: cast(the.draft, 'jsonb'),
    draft_updated_at: sql<Date | null>`${the.draftUpdatedAt}::timestamptz`,
    former: cast(the.former, 'jsonb'),
  }).onConflict((on) =>
    on.column('tenancy_id').doUpdateSet({
      revision: sql<number>`brandings.revision + 1`,
      draft: sql<string | null>`excluded.draft`,
      draft_updated_at: sql<Date | null>`excluded.draft_updated_at`,
      former: sql<string | null>`excluded.former`,
    }),
  ),
);
