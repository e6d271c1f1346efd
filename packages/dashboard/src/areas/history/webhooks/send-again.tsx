import { type AdminOwnedProject, type AdminWebhookDelivery, useAction, type WebhookDeliveryKey } from '@portico/react';
import { RotateCw } from 'lucide-react';
import { useProject } from '../../../lib/projects.tsx';
import { IconButton } from '../../../ui/forms/button.tsx';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';
import { isBeingSent } from './delivery-badge.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

/** Sends a delivery again. */
export async function sendAgain(project: AdminOwnedProject, delivery: WebhookDeliveryKey): Promise<void> {
  const { endpointId, messageId } = delivery;
  await project.app.webhooks.replayDelivery({ endpointId, messageId });
  await refreshWebhooks(project.id);
  announce({ title: 'Event sent again' });
}

/** Shows the button that sends a delivery again from its row. */
export function SendAgain({ delivery }: { delivery: AdminWebhookDelivery }) {
  const project = useProject();
  const sending = useAction(async () => {
    try {
      await sendAgain(project, delivery);
    } catch (error) {
      announceFailure('The event was not sent again', error);
    }
  });
  return (
    <IconButton
      changes
      label={`Send ${delivery.eventType} again`}
      icon={<RotateCw size={15} />}
      disabled={isBeingSent(delivery) || sending.isRunning}
      onClick={() => void sending.run()}
    />
  );
}
