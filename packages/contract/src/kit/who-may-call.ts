import type { EndpointSpec, Operation } from './endpoint.ts';
import { requiredRole } from './roles.ts';
import { type OfCustomer, rulesOf, type WhoseRule } from './whose.ts';

const customerRights: Record<OfCustomer['to'], string> = {
  read: 'for their own user, and members for their team',
  buy: 'for their own user, and members with `$update_team` for their team',
  pay: 'for their own user, and members with `$update_team` for their team',
};

/** Returns what clients may do by a rule. */
function clientRight(rule: WhoseRule): string {
  switch (rule.of) {
    case 'nobody':
      return 'anyone';
    case 'sign-in':
      return 'anyone who proves to have the account';
    case 'secret':
      return `anyone with the secret in \`${rule.in}\``;
    case 'self':
      return 'a signed-in user, for themselves';
    case 'user':
      return 'a signed-in user, for themselves';
    case 'team': {
      const needs = (rule.needs ?? []).map((id) => `\`${id}\``).join(' and ');
      const self = rule.orSelf === undefined ? '' : ', or for themselves';
      return needs === '' ? 'a member of the team' : `a member of the team with ${needs}${self}`;
    }
    case 'key':
      return rule.kind === 'user' ? 'the user of the key' : 'a member of the team with `$manage_api_keys`';
    case 'customer':
      return `a signed-in user, ${customerRights[rule.to]}`;
    case 'dashboard-user':
      return 'a signed-in user of the dashboard';
    case 'owned-project':
      return `an owner of the project in \`${rule.id}\``;
    case 'project':
    case 'people':
      return 'nobody';
  }
}

const roleNames = { read_only: 'read-only', support: 'support', developer: 'developer', owner: 'owner' } as const;

/** Returns who may call an operation, as sentences in Markdown for the reference. */
export function whoMayCall(operation: Operation, spec: EndpointSpec): string {
  const rules = rulesOf(spec.whose);
  const both = rules.every((rule) => 'missing' in rule && rule.missing === 'skip');
  const rights = [...new Set(rules.map(clientRight))].join(both ? ', or ' : ', and ');
  if (spec.access === 'public') return `${rights[0]?.toUpperCase()}${rights.slice(1)}.`;
  const role = roleNames[requiredRole(operation, spec)];
  const people = `People of the project need the role ${role}.`;
  if (rules.some(({ of }) => of === 'people')) return `People of the project, no keys. ${people}`;
  const key = spec.access === 'admin' ? 'A super secret admin key.' : 'A secret server key.';
  return spec.access === 'client' ? `Clients: ${rights}. Servers: all. ${people}` : `${key} ${people}`;
}
