import { type AdminWebhookEndpoint, useAction } from '@portico/react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { EndpointFields } from '../../../ui/forms/endpoint-fields.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { draftOf, optionsOf, problemsOf } from './endpoint-draft.ts';
import { EventTypesField } from './event-types-field.tsx';
import { HeadersField } from './headers-field.tsx';
import { NewSecret } from './new-secret.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

interface EndpointDialogProps {
  isOpen: boolean;
  /** Undefined for a new endpoint. */
  edited?: AdminWebhookEndpoint;
  onClose: () => void;
}

/** Creates or edits an endpoint. After the creation, it shows the signing secret. */
export function EndpointDialog({ isOpen, edited, onClose }: EndpointDialogProps) {
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  const title = edited !== undefined ? 'Edit endpoint' : secret === undefined ? 'Add endpoint' : 'Endpoint added';
  return (
    <Dialog isOpen={isOpen} isWide title={title} onClose={close}>
      {secret === undefined ? (
        <EndpointForm edited={edited} onCreated={setSecret} onClose={close} />
      ) : (
        <NewSecret secret={secret} onClose={close} />
      )}
    </Dialog>
  );
}

interface EndpointFormProps {
  edited: AdminWebhookEndpoint | undefined;
  onCreated: (secret: string) => void;
  onClose: () => void;
}

function EndpointForm({ edited, onCreated, onClose }: EndpointFormProps) {
  const project = useProject();
  const [draft, setDraft] = useState(() => draftOf(edited));
  const problems = problemsOf(draft);
  const saving = useAction(async () => {
    if (edited === undefined) {
      const { secret } = await project.app.webhooks.createEndpoint(optionsOf(draft));
      await refreshWebhooks(project.id);
      onCreated(secret);
      return;
    }
    await project.app.webhooks.updateEndpoint(edited.id, optionsOf(draft));
    await refreshWebhooks(project.id);
    announce({ title: 'Endpoint saved' });
    onClose();
  });
  return (
    <DialogForm
      action={edited === undefined ? 'Add endpoint' : 'Save changes'}
      saving={saving}
      problems={Object.values(problems)}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <EndpointFields
            value={draft}
            help="Portico sends events to this URL with POST."
            error={isTried ? problems.url : undefined}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          <EventTypesField
            value={draft.eventTypes}
            error={isTried ? problems.eventTypes : undefined}
            onChange={(eventTypes) => setDraft({ ...draft, eventTypes })}
          />
          <HeadersField
            value={draft.headers}
            stored={edited?.headerNames ?? []}
            error={isTried ? problems.headers : undefined}
            onChange={(headers) => setDraft({ ...draft, headers })}
          />
          <TextField
            label="Rate limit"
            isOptional
            inputMode="numeric"
            className="sm:max-w-40"
            value={draft.rateLimit}
            help="Maximum number of requests per second. Other events wait."
            error={isTried ? problems.rateLimit : undefined}
            onChange={(event) => setDraft({ ...draft, rateLimit: event.target.value })}
          />
        </>
      )}
    </DialogForm>
  );
}
