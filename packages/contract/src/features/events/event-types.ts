/** The events of the log with their descriptions. @see docs/protocol/events.md */
export const eventDescriptions = {
  'user.created': 'A user was created',
  'user.updated': 'A user was changed',
  'user.deleted': 'A user was deleted',
  'password.created': 'A user got a first password',
  'password.changed': 'A password was changed',
  'password.deleted': 'A password was removed',
  'second_factor.enabled': 'A second factor was enabled',
  'second_factor.disabled': 'A second factor was disabled',
  'contact_channel.created': 'An email address was added',
  'contact_channel.updated': 'An email address was changed or verified',
  'contact_channel.deleted': 'An email address was removed',
  'oauth_account.created': 'An account of an identity provider was connected',
  'oauth_account.updated': 'A connected account was changed',
  'oauth_account.deleted': 'A connected account was removed',
  'passkey.created': 'A passkey was added',
  'passkey.deleted': 'A passkey was removed',
  'session.started': 'A user signed in',
  'session.ended': 'A session was ended',
  'impersonation.started': 'A session was created to impersonate a user',
  'impersonation.ended': 'An impersonation was ended',
  'sign_in.failed': 'A sign-in failed',
  'team.created': 'A team was created',
  'team.updated': 'A team was changed',
  'team.deleted': 'A team was deleted',
  'team_membership.created': 'A user joined a team',
  'team_membership.updated': 'A team profile was changed',
  'team_membership.deleted': 'A user left a team or was removed',
  'team_permission.created': 'A team permission was granted',
  'team_permission.deleted': 'A team permission was revoked',
  'team_invitation.created': 'A team invitation was sent',
  'team_invitation.revoked': 'A team invitation was revoked',
  'project_permission.created': 'A project permission was granted',
  'project_permission.deleted': 'A project permission was revoked',
  'api_key.created': 'An API key was created',
  'api_key.updated': 'An API key was changed',
  'api_key.revoked': 'An API key was revoked',
  'api_key.deleted': 'An API key was deleted',
  'project.updated': 'The project was changed',
  'config.updated': 'The configuration was changed',
  'project_key.created': 'A project key set was created',
  'project_key.updated': 'A project key set was changed',
  'project_key.revoked': 'A project key set was revoked',
  'project_key.used': 'An admin key was used. Recorded at most once an hour per key and address',
  'vault_entry.created': 'A vault entry was created',
  'vault_entry.updated': 'A vault entry was replaced',
  'vault_store.emptied': 'All entries of a vault store were deleted',
  'email_suppression.created': 'An address was added to the suppression list',
  'email_suppression.deleted': 'An address was removed from the suppression list',
  'webhook_endpoint.created': 'A webhook endpoint was created',
  'webhook_endpoint.updated': 'A webhook endpoint was changed',
  'webhook_endpoint.deleted': 'A webhook endpoint was deleted',
  'subscription.created': 'A customer subscribed to a product',
  'subscription.updated': 'A subscription was changed',
  'purchase.created': 'A customer bought a product or was granted one',
  'purchase.revoked': 'A purchase was revoked',
  'purchase.updated': 'A purchase was changed',
  'payment.created': 'A payment was begun',
  'payment.updated': 'A payment succeeded, failed, was refunded or was disputed',
  'events.exported': 'The event log was exported',
} as const;

/** Type of an event of the log. */
export type EventType = keyof typeof eventDescriptions;

/** Types of all events of the log. */
export const eventTypes = Object.keys(eventDescriptions) as [EventType, ...EventType[]];

/** Events that a user sees of the own account. */
export const ownEventTypes = eventTypes.filter((type) =>
  /^(password|second_factor|contact_channel|oauth_account|passkey|session|impersonation|sign_in|api_key)\./.test(type),
);

/** Who causes an event. `client` is a client without a session, `system` a background job. */
export const actorTypes = ['user', 'client', 'server', 'admin', 'owner', 'system'] as const;
