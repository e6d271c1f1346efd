import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import { deleteExpiredCodes } from './verification-codes.queries.ts';

/** How long expired codes are rejected as expired instead of as unknown. */
const expiredKeptMillis = 30 * 86_400_000;

export const verificationCodeJobs: readonly BackgroundJob[] = [
  deletesOld('verification codes: delete expired ones', deleteExpiredCodes, expiredKeptMillis),
];

export const verificationCodeCleanups: readonly TenancyCleanup[] = [
  { name: 'verification codes', run: deleteSome('verification_codes').run },
];
