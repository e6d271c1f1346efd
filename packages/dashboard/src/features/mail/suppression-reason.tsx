import type { AdminEmailSuppression } from '@portico/react';
import { Badge } from '../../ui/states/badge.tsx';

type Reason = AdminEmailSuppression['reason'];

/** Name of each reason. */
export const reasonTexts: Readonly<Record<Reason, string>> = {
  bounce: 'Bounced',
  complaint: 'Marked as spam',
  rejected: 'Rejected',
  manual: 'Added by an owner',
};

/** Consequence of each reason. */
export const reasonEffects: Readonly<Record<Reason, string>> = {
  bounce: 'The mailbox rejected an email. The address gets no emails.',
  complaint: 'The recipient marked an email as spam. The address gets no emails that users can unsubscribe from.',
  rejected: 'Your email server rejected the address. It gets no emails.',
  manual: 'An owner added the address to the suppression list. It gets no emails.',
};

/** Shows the reason why an address is suppressed, as a badge. */
export function ReasonBadge({ reason }: { reason: Reason }) {
  return <Badge tone={reason === 'manual' ? 'neutral' : 'warning'}>{reasonTexts[reason]}</Badge>;
}
