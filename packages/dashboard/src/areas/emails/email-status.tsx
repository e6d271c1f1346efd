import type { AdminSentEmail } from '@portico/react';
import { Badge } from '../../ui/badge.tsx';

/** Status of an email. */
export type EmailStatus = 'sent' | 'retrying' | 'failed';

/** Name of each status. */
export const statusTexts: Readonly<Record<EmailStatus, string>> = {
  sent: 'Sent',
  retrying: 'Retrying',
  failed: 'Failed',
};

const tones = { sent: 'success', retrying: 'warning', failed: 'danger' } as const;

/** Returns the status of an email. */
export function statusOf({ error }: AdminSentEmail): EmailStatus {
  if (error === undefined) return 'sent';
  return error.canRetry ? 'retrying' : 'failed';
}

/** Status of an email as a badge. */
export function StatusBadge({ status }: { status: EmailStatus }) {
  return <Badge tone={tones[status]}>{statusTexts[status]}</Badge>;
}

/** Whether a recipient or the subject of an email contains the text. */
export function isFound({ to, subject }: AdminSentEmail, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [...to, subject].some((value) => value.toLowerCase().includes(wanted));
}
