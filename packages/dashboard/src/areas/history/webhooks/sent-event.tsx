import type { AdminWebhookDeliveryDetails, WebhookDeliveryKey } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';

/** How often the result is looked up until there is one. */
const lookUpMillis = 1000;

/** Waits for the first attempt of a sent event, and shows its result. */
export function SentEvent({ delivery }: { delivery: WebhookDeliveryKey }) {
  const project = useProject();
  const sent = useQuery({
    queryKey: ['webhooks-sent', project.id, delivery],
    queryFn: async () => await project.app.webhooks.getDelivery(delivery),
    // An attempt counts from its start. Only its end adds an entry to the log.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.attemptLog.length === 0 ? lookUpMillis : false,
  });
  const [attempt] = sent.data?.attemptLog ?? [];
  const tone = attempt === undefined ? 'text-ink-2' : attempt.isSuccess ? 'text-success-ink' : 'text-danger-ink';
  return (
    <>
      <p role="status" className={`wrap-anywhere text-sm ${tone}`}>
        {attempt === undefined && isLate(sent.data) ? lateText : textOf(attempt)}
      </p>
      <ProblemNote error={sent.error ?? undefined} />
    </>
  );
}

const lateText =
  'Recent attempts have failed, so Portico waits before the next one. You find the result below Deliveries.';

/** Returns whether an event has waited for its first attempt for longer than it usually takes. */
function isLate(sent: AdminWebhookDeliveryDetails | undefined): boolean {
  return sent !== undefined && Date.now() - sent.createdAt.getTime() > 5 * lookUpMillis;
}

function textOf(attempt: AdminWebhookDeliveryDetails['attemptLog'][number] | undefined): string {
  if (attempt === undefined) return 'Sending …';
  const { isSuccess, responseStatus, durationMillis, error } = attempt;
  if (isSuccess) return `Delivered. Your server returned ${responseStatus} after ${durationMillis} ms.`;
  return error ?? `Your server returned ${responseStatus} after ${durationMillis} ms.`;
}
