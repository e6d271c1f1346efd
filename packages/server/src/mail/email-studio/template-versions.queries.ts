import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';

/** The configuration with the published templates, and the draft and earlier versions of one template if there are any. */
export const storedTemplateVersions = scoped('template_versions.stored', (q, the: { id: string }, tenancyId) =>
  q
    .selectFrom('tenancies as t')
    .leftJoin('email_template_versions as v', (on) =>
      on.on('v.tenancy_id', '=', tenancyId).on('v.template_id', '=', the.id),
    )
    .select(['t.config_overrides', 'v.revision', 'v.draft', 'v.draft_updated_at', 'v.former'])
    .where('t.id', '=', tenancyId),
);

/** The IDs of templates with a draft. */
export const templatesWithDraft = scoped('template_versions.with_draft', (q, _the: object, tenancyId) =>
  q
    .selectFrom('email_template_versions')
    .select('template_id')
    .where('tenancy_id', '=', tenancyId)
    .where('draft', 'is not', null),
);

interface NewVersions {
  readonly id: string;
  /** JSON. Null for none. */
  readonly draft: string | null;
  readonly draftUpdatedAt: Date | null;
  /** JSON. */
  readonly former: string;
  readonly templatesMax: number;
}

/**
 * Replaces the draft and the earlier versions of a template. The caller has locked the project.
 *
 * @returns no row if the project has versions of the maximum number of templates
 */
export const writeTemplateVersions = scoped('template_versions.write', (q, the: NewVersions, tenancyId) =>
  insertSelect(
    q,
    'email_template_versions',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      template_id: cast(the.id, 'uuid'),
      draft: cast(the.draft, 'jsonb'),
      draft_updated_at: sql<Date | null>`${the.draftUpdatedAt}::timestamptz`,
      former: cast(the.former, 'jsonb'),
    },
    sql`where (
      select count(*) from email_template_versions where tenancy_id = ${tenancyId}::uuid and template_id <> ${the.id}::uuid
    ) < ${the.templatesMax}::integer`,
  )
    .onConflict((on) =>
      on.columns(['tenancy_id', 'template_id']).doUpdateSet({
        revision: sql<number>`email_template_versions.revision + 1`,
        draft: sql<string | null>`excluded.draft`,
        draft_updated_at: sql<Date | null>`excluded.draft_updated_at`,
        former: sql<string | null>`excluded.former`,
      }),
    )
    .returning('revision'),
);

/** Deletes the versions of templates that do not exist any more, such as ones that were deleted from the configuration. */
export const deleteLostVersions = scoped(
  'template_versions.delete_lost',
  (q, the: { readonly ids: readonly string[] }, tenancyId) =>
    q
      .deleteFrom('email_template_versions')
      .where('tenancy_id', '=', tenancyId)
      .where(sql<boolean>`template_id <> all(${the.ids}::uuid[])`),
);
