import { sameSecret } from '../../base/digests.ts';
import { Refusal } from '../../base/refusal.ts';

/** @throws {Refusal} 401, the header is not the cron secret as bearer token, or the operator has set none */
export function requireCronSecret(authorization: string, cronSecret: string | undefined): void {
  if (cronSecret === undefined || !sameSecret(authorization, `Bearer ${cronSecret}`)) {
    throw new Refusal(401, 'Unauthorized');
  }
}
