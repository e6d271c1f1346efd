import type { Feature } from '../../http/feature.ts';
import { codeErasure } from './erased-codes.ts';
import { verificationCodeCleanups, verificationCodeJobs } from './verification-codes.jobs.ts';

/** What the server gets from this feature. */
export const verificationCodesFeature: Feature = {
  jobs: () => verificationCodeJobs,
  cleanups: verificationCodeCleanups,
  erasure: () => [codeErasure],
};
