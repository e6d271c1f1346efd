import { z } from 'zod';

const count = (standard: number) => z.coerce.number().int().min(1).max(10_000).default(standard);
const countWords = 'a number from 1 to 10000';

/** Variables for the maximum number of items of a user or team. */
export const boundSettingRows = {
  PORTICO_MAX_SESSIONS_PER_USER: {
    schema: count(200),
    sentence: 'Maximum number of sessions per user. A new session above it ends the least recently used one.',
    allowed: countWords,
    fallback: '200',
  },
  PORTICO_MAX_CONTACT_CHANNELS_PER_USER: {
    schema: count(100),
    sentence: 'Maximum number of contact channels per user.',
    allowed: countWords,
    fallback: '100',
  },
  PORTICO_MAX_API_KEYS_PER_OWNER: {
    schema: count(100),
    sentence:
      'Maximum number of API keys per user or team. At the maximum, a new key replaces the oldest revoked or expired one.',
    allowed: countWords,
    fallback: '100',
  },
  PORTICO_MAX_TEAMS_PER_USER: {
    schema: count(1000),
    sentence: 'Maximum number of teams per user.',
    allowed: countWords,
    fallback: '1000',
  },
  PORTICO_MAX_OPEN_INVITATIONS_PER_TEAM: {
    schema: count(1000),
    sentence: 'Maximum number of open invitations per team.',
    allowed: countWords,
    fallback: '1000',
  },
} as const;

/** Maximum numbers of items of a user or team. */
export interface Bounds {
  readonly sessions: number;
  readonly contactChannels: number;
  readonly apiKeys: number;
  readonly teams: number;
  readonly invitations: number;
}

type Values = { readonly [K in keyof typeof boundSettingRows]: number };

/** Combines the variables for maximum numbers. */
export function boundSettings(values: Values): Bounds {
  return Object.freeze({
    sessions: values.PORTICO_MAX_SESSIONS_PER_USER,
    contactChannels: values.PORTICO_MAX_CONTACT_CHANNELS_PER_USER,
    apiKeys: values.PORTICO_MAX_API_KEYS_PER_OWNER,
    teams: values.PORTICO_MAX_TEAMS_PER_USER,
    invitations: values.PORTICO_MAX_OPEN_INVITATIONS_PER_TEAM,
  });
}
