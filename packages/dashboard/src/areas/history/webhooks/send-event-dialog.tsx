import { useAction, type WebhookDeliveryKey, type WebhookEventType } from '@portico/react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
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
    <Dialog
      isOpen={isOpen}
      title="Send test event"
      description="Your server gets an event with example data and a valid signature."
      onClose={onClose}
    >
      <SendEvent {...given} onClose={onClose} />
    </Dialog>
  );
}

function SendEvent({ endpointId, eventType, onClose }: Omit<SendEventDialogProps, 'isOpen'>) {
  const project = useProject();
  const endpoints = useEndpoints();
  const types = useEventTypes();
  const [chosenEndpoint, setChosenEndpoint] = useState(endpointId);
  const [type, setType] = useState<WebhookEventType>(eventType ?? testType);
  const [delivery, setDelivery] = useState<WebhookDeliveryKey | undefined>(undefined);
  const target = chosenEndpoint ?? endpoints.data?.[0]?.id;
  const sending = useAction(async () => {
    const to = target ?? (await endpoints.refetch({ throwOnError: true })).data?.[0]?.id;
    if (to === undefined) return;
    const sent = await project.app.webhooks.testEndpoint(to, type);
    await refreshWebhooks(project.id);
    setDelivery({ endpointId: to, messageId: sent.messageId });
  });
  // While the endpoints are loading, it is not known whether there are any.
  const problem = target === undefined && endpoints.isSuccess ? 'Add an endpoint first.' : undefined;
  return (
    <DialogForm action="Send event" saving={sending} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          {endpointId === undefined && (
            <SelectField
              label="Endpoint"
              options={(endpoints.data ?? []).map(({ id, url }) => ({ value: id, text: url }))}
              value={target ?? ''}
              error={isTried ? problem : undefined}
              onChange={(event) => setChosenEndpoint(event.target.value)}
            />
          )}
          <SelectField
            label="Event"
            options={[testType, ...(types.data ?? []).map((one) => one.type)].map((one) => ({ value: one, text: one }))}
            value={type}
            onChange={(event) => setType(event.target.value as WebhookEventType)}
          />
          {delivery !== undefined && <SentEvent key={delivery.messageId} delivery={delivery} />}
        </>
      )}
    </DialogForm>
  );
}
