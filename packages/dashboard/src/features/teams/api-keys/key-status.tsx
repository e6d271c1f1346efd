import { dayOf } from '../../../lib/time.ts';
import { Badge } from '../../../ui/states/badge.tsx';

/** Shows the status of a key. */
export function KeyStatus({ why }: { why: 'manually-revoked' | 'expired' | null }) {
  if (why === null) return <Badge tone="success">Valid</Badge>;
  return why === 'expired' ? <Badge>Expired</Badge> : <Badge tone="danger">Revoked</Badge>;
}

interface KeyTimes {
  /** Null or absent: never. */
  expiresAt?: Date | null | undefined;
  manuallyRevokedAt?: Date | null | undefined;
}

/** Describes when a key expires, or when it expired or was revoked. */
export function expiryOf({ manuallyRevokedAt, expiresAt }: KeyTimes): string {
  if (manuallyRevokedAt) return `Revoked on ${dayOf(manuallyRevokedAt)}`;
  if (!expiresAt) return 'Never expires';
  return expiresAt.getTime() <= Date.now() ? `Expired on ${dayOf(expiresAt)}` : `Expires on ${dayOf(expiresAt)}`;
}
