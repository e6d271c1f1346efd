import type { EventType, LoggedEvent, SignInFailure } from '@portico/react';
import { failureTexts } from './failure-texts.ts';
import { paymentChangeText } from './payment-change-text.ts';

/** What happened. */
export const eventTexts: Readonly<Record<EventType, string>> = {
  'user.created': 'User created',
  'user.updated': 'User changed',
  'user.restricted': 'User restricted',
  'user.released': 'User released',
  'user.tags_changed': 'Tags of a user changed',
  'user.earlier_access_removed': 'Earlier access to an account removed',
  'user.deletion_scheduled': 'Account deletion scheduled',
  'user.deletion_canceled': 'Account deletion canceled',
  'user.deleted': 'User deleted',
  'user.erased': 'Personal data erased',
  'user.data_exported': 'Own data downloaded',
  'user_note.created': 'Note about a user added',
  'user_note.updated': 'Note about a user changed',
  'user_note.deleted': 'Note about a user deleted',
  'password.created': 'Password added',
  'password.changed': 'Password changed',
  'password.deleted': 'Password removed',
  'second_factor.enabled': 'Two-factor authentication turned on',
  'second_factor.disabled': 'Two-factor authentication turned off',
  'second_factor.replaced': 'Authenticator app replaced',
  'second_factor.recovery_codes_created': 'Recovery codes created',
  'second_factor.recovery_code_used': 'Recovery code used',
  'contact_channel.created': 'Email address added',
  'contact_channel.updated': 'Email address changed',
  'contact_channel.deleted': 'Email address removed',
  'oauth_account.created': 'Provider account connected',
  'oauth_account.updated': 'Provider account changed',
  'oauth_account.deleted': 'Provider account disconnected',
  'trusted_device.created': 'Device trusted',
  'trusted_device.deleted': 'Trusted device removed',
  'consent.created': 'Consent given',
  'consent.deleted': 'Consent withdrawn',
  'passkey.created': 'Passkey added',
  'passkey.updated': 'Passkey renamed',
  'passkey.deleted': 'Passkey removed',
  'session.started': 'Signed in',
  'session.ended': 'Session ended',
  'session.token_reused': 'Old refresh token used, session ended',
  'impersonation.started': 'Impersonation started',
  'impersonation.ended': 'Impersonation ended',
  'sign_in.failed': 'Sign-in failed',
  'oauth_provider.failed': 'Identity provider refused or failed',
  'team.created': 'Team created',
  'team.updated': 'Team changed',
  'team.deleted': 'Team deleted',
  'team_membership.created': 'Member added',
  'team_membership.updated': 'Team profile changed',
  'team_membership.deleted': 'Member removed',
  'team_permission.created': 'Team permission granted',
  'team_permission.deleted': 'Team permission revoked',
  'person.invited': 'Person invited',
  'person.joined': 'Person joined',
  'person.updated': 'Role changed',
  'person.removed': 'Person removed',
  'team_invitation.created': 'Invitation sent',
  'team_invitation.revoked': 'Invitation revoked',
  'project_permission.created': 'Project permission granted',
  'project_permission.deleted': 'Project permission revoked',
  'api_key.created': 'API key created',
  'api_key.updated': 'API key changed',
  'api_key.revoked': 'API key revoked',
  'api_key.deleted': 'API key deleted',
  'project.created': 'Project created',
  'project.updated': 'Project changed',
  'import.started': 'Import started',
  'import.finished': 'Import finished',
  'demo_data.added': 'Demo data added',
  'demo_data.removed': 'Demo data removed',
  'import.undone': 'Import undone',
  'export.started': 'Export started',
  'config.updated': 'Configuration changed',
  'project_key.created': 'Project keys created',
  'project_key.updated': 'Project keys changed',
  'project_key.revoked': 'Project keys revoked',
  'project_key.used': 'Admin key used',
  'request_bodies.enabled': 'Keeping of request bodies started',
  'request_bodies.disabled': 'Keeping of request bodies stopped',
  'request_bodies.opened': 'Bodies of a request opened',
  'vault_entry.created': 'Vault entry created',
  'vault_entry.updated': 'Vault entry replaced',
  'vault_store.emptied': 'Vault entries deleted',
  'broadcast.created': 'Emails to many users sent',
  'broadcast.updated': 'Emails to many users changed',
  'email_suppression.created': 'Address suppressed',
  'email_suppression.deleted': 'Address no longer suppressed',
  'webhook_endpoint.created': 'Webhook endpoint created',
  'webhook_endpoint.updated': 'Webhook endpoint changed',
  'webhook_endpoint.deleted': 'Webhook endpoint deleted',
  'subscription.created': 'Subscription created',
  'subscription.updated': 'Subscription changed',
  'purchase.created': 'Purchase created',
  'purchase.revoked': 'Purchase revoked',
  'purchase.updated': 'Purchase changed',
  'payment.created': 'Payment created',
  'payment.updated': 'Payment changed',
  'events.exported': 'Audit log exported',
  'users.exported': 'Users exported',
};

/** Who did it, if there is no name. */
const actorTexts: Readonly<Record<LoggedEvent['actor']['type'], string>> = {
  user: 'User',
  client: 'Client without a session',
  server: 'Server key',
  admin: 'Admin key',
  owner: 'Project owner',
  workflow: 'Workflow',
  system: 'Portico',
};

const roleTexts: Readonly<Record<NonNullable<LoggedEvent['actor']['role']>, string>> = {
  owner: 'Owner',
  developer: 'Developer',
  support: 'Support',
  read_only: 'Read-only',
};

/** Says who did it: a name with the role, if there are some. A failed sign-in was done by nobody who is known. */
export function actorText({ type, actor: { type: actorType, name, role } }: LoggedEvent): string {
  if (type === 'sign_in.failed' && actorType === 'client') return 'Unknown';
  const who = name ?? actorTexts[actorType];
  return role === null ? who : `${who} (${roleTexts[role]})`;
}

type Values = Pick<LoggedEvent, 'before' | 'after'>;

/** Returns the recorded values of an object: the new ones if there are any. */
function valuesOf({ before, after }: Values): Readonly<Record<string, unknown>> {
  return recordOf(after ?? before);
}

function recordOf(values: LoggedEvent['after']): Readonly<Record<string, unknown>> {
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? values : {};
}

/** The values that name an object, the best first. */
const naming = ['display_name', 'name', 'address', 'email', 'recipient', 'description', 'url'];

/** Returns what an object that is no user and no team is called. Undefined if its event has no name of it. */
export function objectText(event: Values): string | undefined {
  const values = valuesOf(event);
  return naming.map((name) => values[name]).find((value) => typeof value === 'string' && value.trim() !== '') as
    | string
    | undefined;
}

/** Says why a sign-in failed, with the address that was entered. Undefined for other events, and if it is not known. */
export function failureText({ type, ...values }: LoggedEvent): string | undefined {
  if (type !== 'sign_in.failed') return undefined;
  const { reason, address } = valuesOf(values);
  const text = typeof reason === 'string' ? failureTexts[reason as SignInFailure]?.text : undefined;
  return text === undefined || typeof address !== 'string' ? text : `${text} ${address}`;
}

/** Says what happened: a change of a payment by what changed, others by their type. */
export function eventText({ type, ...values }: Pick<LoggedEvent, 'type' | 'before' | 'after'>): string {
  if (type !== 'payment.updated') return eventTexts[type];
  return paymentChangeText(recordOf(values.before), recordOf(values.after)) ?? eventTexts[type];
}

/** Groups of the filter, with the beginnings of their types: at most 20, which a request can have. */
export const eventGroups = [
  { name: 'Sign-ins and sessions', objects: ['session', 'sign_in', 'impersonation'] },
  { name: 'Failed sign-ins', objects: ['sign_in'] },
  { name: 'Users', objects: ['user', 'user_note', 'contact_channel', 'users'] },
  {
    name: 'Ways to sign in',
    objects: ['password', 'second_factor', 'trusted_device', 'passkey', 'oauth_account', 'oauth_provider', 'consent'],
  },
  {
    name: 'Teams and permissions',
    objects: ['team', 'team_membership', 'team_permission', 'team_invitation', 'project_permission'],
  },
  { name: 'API keys', objects: ['api_key', 'project_key'] },
  {
    name: 'Project and configuration',
    objects: ['project', 'person', 'config', 'webhook_endpoint', 'events', 'import', 'export'],
  },
  { name: 'Demo data and request bodies', objects: ['demo_data', 'request_bodies'] },
  { name: 'Emails', objects: ['broadcast', 'email_suppression'] },
  { name: 'Payments', objects: ['subscription', 'purchase', 'payment'] },
  { name: 'Data vault', objects: ['vault_entry', 'vault_store'] },
] as const;

/** Returns what happened in events of a type. Undefined if there is no such type. */
export function eventTextOf(type: string): string | undefined {
  return Object.hasOwn(eventTexts, type) ? eventTexts[type as EventType] : undefined;
}

/** The name of a group of events. */
export type EventGroup = (typeof eventGroups)[number]['name'];

/** Returns the first group that an event belongs to. */
export function groupOf(type: EventType): EventGroup | undefined {
  const object: string = type.split('.')[0] ?? '';
  return eventGroups.find(({ objects }) => (objects as readonly string[]).includes(object))?.name;
}

/** Returns the types of a group, or the type with that name. */
export function typesOfGroup(name: string): EventType[] {
  const objects: readonly string[] = eventGroups.find((group) => group.name === name)?.objects ?? [];
  return (Object.keys(eventTexts) as EventType[]).filter(
    (type) => type === name || objects.includes(type.split('.')[0] ?? ''),
  );
}
