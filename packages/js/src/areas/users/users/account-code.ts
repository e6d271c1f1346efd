/** What users have and do, as one chunk that is loaded on demand: each import costs bytes in every app. */

export * from '../../base/convex/identity.ts';
export * from '../../sign-in/passkey/passkeys.ts';
export * from '../../sign-in/social/provider-link.ts';
export * from '../../sign-in/totp/recovery-codes.ts';
export * from '../../sign-in/totp/trusted-device.ts';
export * from '../../teams/teams/own-teams.ts';
export * from '../contact-channels/contact-channel.ts';
export * from '../notifications/notification-category.ts';
export * from '../permissions/permissions.ts';
export * from '../sessions/partial-user.ts';
export * from '../sign-up-fields/sign-up-fields.ts';
export * from './own-account.ts';
export * from './own-data.ts';
