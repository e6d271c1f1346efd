/** Teams and API keys, as one chunk that is loaded on demand: each import costs bytes in every app. */
export * from '../api-keys/api-key.ts';
export * from './invitation.ts';
export * from './member-profile.ts';
export * from './team-methods.ts';
