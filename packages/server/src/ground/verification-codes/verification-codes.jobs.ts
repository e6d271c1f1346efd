import { deleteSome } from '../../db/delete-some.ts';
import {
  type BackgroundJob,
  cleanupEverySeconds,
  millisBefore,
  type TenancyCleanup,
} from '../../kernel/background/jobs.ts';
import { deleteExpiredCodes } from './verification-codes.queries.ts';

/** How long expired codes are rejected as expired instead of as unknown. */
const expiredKeptMillis = 30 * 86_400_000;

export const verificationCodeJobs: readonly BackgroundJob[] = [
  {
    name: 'verification codes: delete expired ones',
    everySeconds: cleanupEverySeconds,
    run: (context) => deleteExpiredCodes.run({ db: context.db }, { before: millisBefore(context, expiredKeptMillis) }),
  },
];

export const verificationCodeCleanups: readonly TenancyCleanup[] = [
  { name: 'verification codes', run: deleteSome('verification_codes').run },
];
