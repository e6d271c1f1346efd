import type { ConfigOverrides } from '@portico/contract';
import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** A configuration, as it is stored. */
interface StoredConfig {
  readonly id: TenancyId;
  readonly config_overrides: ConfigOverrides;
}

/** The configuration of a tenancy. */
export const configOfTenancy = scoped(
  'projects.config_of_tenancy',
  (_q, _the: object, tenancyId) => sql<StoredConfig>`
    select id, config_overrides from tenancies where id = ${tenancyId}::uuid`,
);

/** Replaces configurations that did not change. @returns those that were replaced */
export const replaceConfigs = unscoped(
  'projects.replace_configs',
  (_q, the: { values: string }) => sql<{ id: TenancyId }>`
    update tenancies as t set config_overrides = v.made
    from json_to_recordset(${the.values}::json) as v (id uuid, was json, made json)
    where t.id = v.id and t.config_overrides::jsonb = v.was::jsonb
    returning t.id`,
);
