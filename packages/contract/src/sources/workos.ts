import { jsonObjects } from './json-objects.ts';
import { objectsByKind } from './object-kinds.ts';
import { filled, nameOf, userLine } from './people.ts';
import { type Notes, NotImported, readItems, readRecord } from './record.ts';
import { anything, flag, image, list, lost, object, oneOf, required, text, time, unneeded } from './rules.ts';
import type { Fields, SourceOptions } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { membershipLine, teamLine } from './teams.ts';

const userRules = {
  id: text('id', '`id`, `server_metadata.workos_id`'),
  email: text('email', '`primary_email`'),
  isVerified: flag('email_verified', '`primary_email_verified`'),
  firstName: text('first_name', '`display_name`'),
  lastName: text('last_name', '`display_name`'),
  name: text('name', '`display_name`, without the names above, or `server_metadata.name`'),
  picture: image('profile_picture_url'),
  created: time('created_at', '`signed_up_at_millis`'),
  active: time('last_sign_in_at', '`last_active_at_millis`'),
  externalId: text('external_id', '`server_metadata.external_id`'),
  locale: text('locale', '`server_metadata.locale`'),
  metadata: object('metadata', '`server_metadata.metadata`'),
  rest: unneeded(['object', 'updated_at'], 'the type, and the time of a change'),
};

const teamRules = {
  id: text('id', '`id`, `server_metadata.workos_id`'),
  name: text('name', '`display_name`'),
  created: time('created_at', '`created_at_millis`'),
  metadata: object('metadata', '`server_metadata`'),
  externalId: text('external_id', '`server_metadata.external_id`'),
  customer: text('stripe_customer_id', '`server_metadata.stripe_customer_id`'),
  domains: anything('domains', '`server_metadata.domains`'),
  rest: unneeded(
    ['object', 'updated_at', 'allow_profiles_outside_organization', 'lookup_key'],
    'the type, and settings of the old system',
  ),
};

const memberRules = {
  team: required(text('organization_id', '`team_id`')),
  user: required(text('user_id', '`user_id`')),
  role: object('role', '`permissions`, from `slug`, by `--roles`'),
  roles: list('roles', '`permissions`, from `slug`, by `--roles`'),
  status: oneOf('status', ['active', 'inactive', 'pending'], 'only an active membership is imported', 'refused'),
  created: time('created_at', '`created_at_millis`'),
  attributes: lost('custom_attributes', 'members have no metadata'),
  rest: unneeded(
    ['object', 'id', 'organization_name', 'updated_at', 'directory_managed', 'idp_managed'],
    'the type, and settings of the old system',
  ),
};

const roleRules = {
  slug: text('slug', '`permissions`, by `--roles`'),
  rest: unneeded(
    ['id', 'name', 'description', 'type', 'permissions', 'object', 'created_at', 'updated_at'],
    'the slug decides',
  ),
};

/** What the guide and the tests know of the fields. */
export const workosRules = {
  user: userRules,
  organization: teamRules,
  organization_membership: memberRules,
  'organization_membership.role': roleRules,
};

/** Reads pages of the WorkOS API: users, organizations and memberships, in any order. */
export function workos(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  return objectsByKind(file, () => jsonObjects(file, ['data'], { hasBare: true }), {
    user: userOf,
    organization: teamOf,
    organization_membership: (record, notes) => memberOf(record, notes, options),
  });
}

function teamOf(record: Fields, notes: Notes): Fields {
  const { id = '', name, created, metadata, externalId, customer, domains } = readRecord(teamRules, record, notes);
  const hasDomains = domains !== undefined && (!Array.isArray(domains) || domains.length > 0);
  const facts = {
    external_id: externalId,
    stripe_customer_id: customer,
    domains: hasDomains ? domains : undefined,
  };
  return teamLine('workos', { id, name, created, metadata, facts }, notes);
}

function memberOf(record: Fields, notes: Notes, options: SourceOptions): Fields {
  const { team, user, role, roles, status, created } = readRecord(memberRules, record, notes);
  if (status === 'pending' || status === 'inactive') throw new NotImported(`is a membership that is ${status}`);
  const first = role === undefined ? [] : [readRecord(roleRules, role, notes, 'role')];
  const slugs = [...first, ...readItems(roleRules, roles, notes, 'roles')].map(({ slug }) => slug);
  return membershipLine('workos', { team, user, roles: [...new Set(slugs)], created }, options, notes);
}

function userOf(record: Fields, notes: Notes): Fields {
  const user = readRecord(userRules, record, notes);
  const joined = nameOf(notes, 'first_name', user.firstName, user.lastName);
  return userLine(
    'workos',
    {
      id: user.id ?? '',
      email: user.email,
      isVerified: user.isVerified,
      name: joined ?? nameOf(notes, 'name', user.name),
      image: user.picture,
      created: user.created,
      active: user.active,
      serverMetadata: {
        workos_id: user.id,
        external_id: user.externalId,
        locale: user.locale,
        name: joined === undefined || joined === user.name ? undefined : user.name,
        metadata: filled(user.metadata),
      },
    },
    notes,
  );
}
