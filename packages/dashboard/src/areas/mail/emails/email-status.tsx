import type { AdminEmailStatus } from '@portico/react';
import { Badge } from '../../../ui/states/badge.tsx';

/** Name of each status. */
export const statusTexts: Readonly<Record<AdminEmailStatus, string>> = {
  queued: 'Queued',
  delayed: 'Retrying',
  sent: 'Sent',
  bounced: 'Bounced',
  failed: 'Failed',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
};

const tones = {
  queued: 'neutral',
  delayed: 'warning',
  sent: 'success',
  bounced: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
  skipped: 'warning',
} as const;

/** Shows the status of an email as a badge. */
export function StatusBadge({ status }: { status: AdminEmailStatus }) {
  return <Badge tone={tones[status]}>{statusTexts[status]}</Badge>;
}
