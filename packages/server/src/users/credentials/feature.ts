import type { Feature } from '../../http/feature.ts';
import { totpSecretRecords } from './totp-secret.ts';

/** What the server gets from this feature. */
export const credentialsFeature: Feature = { records: [totpSecretRecords] };
