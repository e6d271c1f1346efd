import type { Feature } from '../../http/feature.ts';
import { codeErasure } from './erased-codes.ts';
import { verificationCodeCleanups, verificationCodeJobs } from './verification-codes.jobs.ts';

/** What verification codes gives the server. */
export const verificationCodesFeature: Feature = {
  jobs: () => verificationCodeJobs,
  cleanups: verificationCodeCleanups,
  erasure: () => [codeErasure],
};
