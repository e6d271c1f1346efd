import type { WebhookDeliveryKey, WebhookEventType } from '@portico/react';
import { useProject } from '../../../lib/projects.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog.tsx';
import { FormContent } from '../../../ui/dialogs/form-dialog.tsx';
import { SentEvent } from './sent-event.tsx';
import { refreshWebhooks, useEndpoints, useEventTypes } from './webhook-queries.ts';

interface SendEventDialogProps {
  isOpen: boolean;
  /** The chosen endpoint. Undefined lets the owner choose. */
  endpointId?: string | undefined;
  /** The chosen event type. Default: the test event. */
  eventType?: WebhookEventType | undefined;
  onClose: () => void;
}

const testType = 'stack.test';

/** Sends an example event to an endpoint, and shows the response. */
export function SendEventDialog({ isOpen, onClose, ...given }: SendEventDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose}>
      <SendEvent {...given} onClose={onClose} />
    </DialogFrame>
  );
}

function SendEvent({ endpointId, eventType, onClose }: Omit<SendEventDialogProps, 'isOpen'>) {
  const project = useProject();
  const endpoints = useEndpoints();
  const types = useEventTypes();
  const known = endpoints.data ?? [];
  const first: { endpoint: string; type: WebhookEventType; sent?: WebhookDeliveryKey } = {
    endpoint: endpointId ?? '',
    type: eventType ?? testType,
  };
  return (
    <FormContent
      form={{
        title: 'Send test event',
        description: 'Your server gets an event with example data and a valid signature.',
        action: 'Send event',
        first,
        fields: ({ endpoint, sent }) => [
          endpointId === undefined && {
            name: 'endpoint',
            label: 'Endpoint',
            options: known.map(({ id, url }) => ({ value: id, text: url })),
            // While the endpoints are loading, it is not known whether there are any.
            problem:
              endpoint === '' && known.length === 0 && endpoints.isSuccess ? 'Add an endpoint first.' : undefined,
          },
          {
            name: 'type',
            label: 'Event',
            options: [testType, ...(types.data ?? []).map((one) => one.type)].map((one) => ({ value: one, text: one })),
          },
          { id: 'sent', shows: () => sent && <SentEvent key={sent.messageId} delivery={sent} /> },
        ],
        send: async ({ endpoint, type }, set) => {
          const to = endpoint || (known[0] ?? (await endpoints.refetch({ throwOnError: true })).data?.[0])?.id;
          if (to === undefined) return 'stays';
          const { messageId } = await project.app.webhooks.testEndpoint(to, type);
          await refreshWebhooks(project.id);
          set({ sent: { endpointId: to, messageId } });
          return 'stays';
        },
      }}
      onClose={onClose}
    />
  );
}
