/** Statuses of subscriptions, in words. */
export const subscriptionStatuses: Readonly<
  Record<string, { text: string; tone: 'success' | 'warning' | 'danger' | 'neutral' }>
> = {
  active: { text: 'Active', tone: 'success' },
  trialing: { text: 'Trial', tone: 'success' },
  past_due: { text: 'Past due', tone: 'warning' },
  incomplete: { text: 'Payment pending', tone: 'warning' },
  incomplete_expired: { text: 'Not paid', tone: 'neutral' },
  unpaid: { text: 'Unpaid', tone: 'danger' },
  paused: { text: 'Paused', tone: 'neutral' },
  canceled: { text: 'Cancelled', tone: 'neutral' },
};
