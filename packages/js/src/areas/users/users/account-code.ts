/** What users have and do, as one chunk that is loaded on demand: each import costs bytes in every app. */
export * from '../contact-channels/contact-channel.ts';
export * from '../convex/identity.ts';
export * from '../notifications/notification-category.ts';
export * from '../passkey/passkeys.ts';
export * from '../permissions/permissions.ts';
export * from '../sessions/partial-user.ts';
export * from '../social/provider-link.ts';
export * from '../teams/own-teams.ts';
export * from '../totp/recovery-codes.ts';
export * from '../totp/trusted-device.ts';
export * from './own-account.ts';
