import { refresh } from '@portico/dashboard/lib/queries.ts';
import { dialogForm } from '@portico/dashboard/ui/dialogs/form-dialog.tsx';
import { EndpointFields } from '@portico/dashboard/ui/forms/endpoint-fields.tsx';
import type { PortalTexts } from '@portico/texts/en-US/portal';
import type { PortalCalls, PortalEndpoint } from './portal-calls.ts';

/** Returns the dialog that adds or edits an endpoint. */
export function endpointDialog(
  { api, texts }: { api: PortalCalls; texts: PortalTexts },
  edited?: PortalEndpoint,
  onSaved?: (endpoint: PortalEndpoint) => void,
) {
  const isNew = edited === undefined;
  return dialogForm({
    title: isNew ? texts.addEndpoint : texts.editEndpoint,
    action: isNew ? texts.addEndpoint : texts.saveChanges,
    first: {
      url: edited?.url ?? '',
      description: edited?.description ?? '',
      types: edited?.filterTypes?.join(', ') ?? '',
    },
    fields: (entered, set) => [
      {
        id: 'url',
        problem: URL.parse(entered.url.trim()) === null ? texts.urlWrong : undefined,
        shows: (error) => <EndpointFields labels={texts} value={entered} error={error} onChange={set} />,
      },
      {
        name: 'types',
        label: texts.eventTypes,
        isOptional: true,
        spellCheck: false,
        placeholder: 'invoice.paid, invoice.failed',
        help: texts.eventTypesHelp,
      },
    ],
    send: async ({ url, description, types }) => {
      const filterTypes = types.split(',').flatMap((type) => type.trim() || []);
      const change = {
        url: url.trim(),
        description: description.trim(),
        filterTypes: filterTypes.length === 0 ? null : filterTypes,
      };
      const saved = isNew ? await api.create({ ...change, disabled: false }) : await api.update(edited.id, change);
      await refresh(['portal']);
      return { title: isNew ? texts.endpointAdded : texts.endpointSaved, next: async () => onSaved?.(saved) };
    },
  });
}
