import { z } from 'zod';
import { secret } from '../../kit/secret.ts';

/**
 * Fields that newer clients with a configured bot challenge add to sign-ups. Portico has no challenge, and ignores them.
 *
 * @see docs/reference/protocol/newer-clients.md#known-errors
 */
export const botChallengeFields = {
  bot_challenge_token: secret(z.string().max(10_000).optional()),
  bot_challenge_phase: z.enum(['invisible', 'visible']).optional(),
  bot_challenge_unavailable: z.literal('true').optional(),
};
