import type { AdminOwnedProject, AdminWebhookEndpoint } from '@portico/react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { EndpointFields } from '../../../ui/forms/endpoint-fields.tsx';
import { draftOf, optionsOf, problemsOf } from './endpoint-draft.ts';
import { EventTypesField } from './event-types-field.tsx';
import { HeadersField } from './headers-field.tsx';
import { NewSecret } from './new-secret.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

/** Returns the dialog that creates or edits an endpoint. After the creation, it shows the signing secret. */
export function endpointDialog(project: AdminOwnedProject, edited?: AdminWebhookEndpoint) {
  const stored = edited?.headerNames ?? [];
  return dialogForm({
    title: edited === undefined ? 'Add endpoint' : 'Edit endpoint',
    isWide: true,
    action: edited === undefined ? 'Add endpoint' : 'Save changes',
    first: draftOf(edited),
    fields: (draft, set) => {
      const { eventTypes, headers } = draft;
      const problems = problemsOf(draft);
      const help = 'Portico sends events to this URL with POST.';
      return [
        {
          id: 'url',
          problem: problems.url,
          shows: (error) => <EndpointFields value={draft} help={help} error={error} onChange={set} />,
        },
        {
          id: 'eventTypes',
          problem: problems.eventTypes,
          shows: (error) => (
            <EventTypesField value={eventTypes} error={error} onChange={(next) => set({ eventTypes: next })} />
          ),
        },
        {
          id: 'headers',
          problem: problems.headers,
          shows: (error) => (
            <HeadersField value={headers} stored={stored} error={error} onChange={(next) => set({ headers: next })} />
          ),
        },
        {
          name: 'rateLimit',
          label: 'Rate limit',
          isOptional: true,
          inputMode: 'numeric',
          className: 'sm:max-w-40',
          help: 'Maximum number of requests per second. Other events wait.',
          problem: problems.rateLimit,
        },
      ];
    },
    send: async (draft) => {
      if (edited === undefined) {
        const { secret } = await project.app.webhooks.createEndpoint(optionsOf(draft));
        await refreshWebhooks(project.id);
        return { title: 'Endpoint added', content: (onClose) => <NewSecret secret={secret} onClose={onClose} /> };
      }
      await project.app.webhooks.updateEndpoint(edited.id, optionsOf(draft));
      await refreshWebhooks(project.id);
      return { title: 'Endpoint saved' };
    },
  });
}
