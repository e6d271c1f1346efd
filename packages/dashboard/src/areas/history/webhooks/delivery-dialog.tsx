import { type AdminWebhookDelivery, useAction, type WebhookDeliveryKey } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { exactTime } from '../../../lib/time.ts';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { AboutLink } from './about-link.tsx';
import { AttemptLog } from './attempt-log.tsx';
import { DeliveryBadge, isBeingSent } from './delivery-badge.tsx';
import { headersText, prettyJson } from './http-text.ts';
import { sendAgain } from './send-again.tsx';

interface DeliveryDialogProps {
  delivery: AdminWebhookDelivery | undefined;
  onClose: () => void;
}

/** Shows a delivery: its request, its attempts with their responses, and a button to send it again. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  return (
    <ItemDialog item={delivery} isWide title={({ eventType }) => eventType} onClose={onClose}>
      {(shown) => <Details key={shown.messageId + shown.endpointId} delivery={shown} onClose={onClose} />}
    </ItemDialog>
  );
}

/** How often an attempt that is about to begin is looked up. */
const lookUpMillis = 1000;

/** Returns whether an attempt begins now, for example after a replay. */
function isDue(delivery: AdminWebhookDelivery | undefined): boolean {
  const next = delivery?.nextAttemptAt;
  return next instanceof Date && next.getTime() < Date.now() + lookUpMillis;
}

function Details({ delivery, onClose }: { delivery: WebhookDeliveryKey; onClose: () => void }) {
  const project = useProject();
  const { endpointId, messageId } = delivery;
  const details = useQuery({
    queryKey: ['webhooks', project.id, 'delivery', endpointId, messageId],
    queryFn: async () => await project.app.webhooks.getDelivery({ endpointId, messageId }),
    refetchInterval: ({ state }) => (isDue(state.data) ? lookUpMillis : false),
  });
  const replay = useAction(async () => await sendAgain(project, delivery));
  const { data } = details;
  return (
    <>
      {details.isPending && (
        <Loading what="the delivery">
          <Skeleton className="h-72" />
        </Loading>
      )}
      {details.isLoadingError && <Failed error={details.error} onRetry={details.refetch} />}
      {data !== undefined && (
        <div className="flex flex-col gap-4">
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5 text-base">
            <dt className="text-ink-3 text-sm">Status</dt>
            <dd className="flex flex-wrap items-center gap-2">
              <DeliveryBadge delivery={data} />
              {data.nextAttemptAt !== null && !isBeingSent(data) && (
                <span className="text-ink-2 text-sm">Next attempt: {exactTime(data.nextAttemptAt)}</span>
              )}
            </dd>
            <AboutDetail about={data.about} />
            <dt className="text-ink-3 text-sm">Endpoint</dt>
            <dd className="wrap-anywhere min-w-0">{data.request.url}</dd>
            <dt className="text-ink-3 text-sm">Event ID</dt>
            <dd className="min-w-0">
              <CopyableText text={data.messageId} what="event ID" />
            </dd>
            <dt className="text-ink-3 text-sm">Created</dt>
            <dd>{exactTime(data.createdAt)}</dd>
          </dl>
          <AttemptLog attempts={data.attemptLog} />
          <CodeBlock title="Request body" text={prettyJson(data.request.body)} what="the request body" />
          <CodeBlock title="Request headers" text={headersText(data.request.headers)} what="the request headers" />
        </div>
      )}
      <ProblemNote error={replay.error} />
      <Actions>
        <Button changes isBusy={replay.isRunning} onClick={() => void replay.run()}>
          Send again
        </Button>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </>
  );
}

function AboutDetail({ about }: Pick<AdminWebhookDelivery, 'about'>) {
  if (about === null) return null;
  return (
    <>
      <dt className="text-ink-3 text-sm">About</dt>
      <dd className="min-w-0">
        <AboutLink about={about} />
      </dd>
    </>
  );
}
