import { useAction } from '@portico/react';
import { useState } from 'react';
import { refresh } from '../../src/lib/queries.ts';
import { Dialog } from '../../src/ui/dialogs/dialog.tsx';
import { DialogForm } from '../../src/ui/dialogs/dialog-form.tsx';
import { EndpointFields } from '../../src/ui/forms/endpoint-fields.tsx';
import { TextField } from '../../src/ui/forms/field.tsx';
import { announce } from '../../src/ui/states/toasts.tsx';
import type { PortalApi, PortalEndpoint } from './portal-api.ts';

interface EndpointFormProps {
  api: PortalApi;
  isOpen: boolean;
  /** Undefined for a new endpoint. */
  edited?: PortalEndpoint;
  onSaved: (endpoint: PortalEndpoint) => void;
  onClose: () => void;
}

/** Adds or edits an endpoint. */
export function EndpointForm({ isOpen, ...form }: EndpointFormProps) {
  const title = form.edited === undefined ? 'Add endpoint' : 'Edit endpoint';
  return (
    <Dialog isOpen={isOpen} title={title} onClose={form.onClose}>
      <Fields {...form} />
    </Dialog>
  );
}

function Fields({ api, edited, onSaved, onClose }: Omit<EndpointFormProps, 'isOpen'>) {
  const [entered, setEntered] = useState({ url: edited?.url ?? '', description: edited?.description ?? '' });
  const [types, setTypes] = useState(edited?.filterTypes?.join(', ') ?? '');
  const url = entered.url.trim();
  const problem = URL.parse(url) === null ? 'Enter a full URL, such as https://example.com/webhooks.' : undefined;
  const saving = useAction(async () => {
    const filterTypes = types.split(',').flatMap((type) => type.trim() || []);
    const change = {
      url,
      description: entered.description.trim(),
      filterTypes: filterTypes.length === 0 ? null : filterTypes,
    };
    const saved =
      edited === undefined ? await api.create({ ...change, disabled: false }) : await api.update(edited.id, change);
    await refresh(['portal']);
    onClose();
    onSaved(saved);
    announce({ title: edited === undefined ? 'Endpoint added' : 'Endpoint saved' });
  });
  return (
    <DialogForm
      action={edited === undefined ? 'Add endpoint' : 'Save changes'}
      saving={saving}
      problems={[problem]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <EndpointFields
            value={entered}
            error={isTried ? problem : undefined}
            onChange={(change) => setEntered({ ...entered, ...change })}
          />
          <TextField
            label="Event types"
            isOptional
            autoComplete="off"
            spellCheck={false}
            placeholder="invoice.paid, invoice.failed"
            help="Separated by commas. Leave it empty to receive all events."
            value={types}
            onChange={(event) => setTypes(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
