import { useAction } from '@portico/react';
import { useState } from 'react';
import { refresh } from '../../src/lib/queries.ts';
import { Dialog } from '../../src/ui/dialogs/dialog.tsx';
import { DialogForm } from '../../src/ui/dialogs/dialog-form.tsx';
import { EndpointFields } from '../../src/ui/forms/endpoint-fields.tsx';
import { TextField } from '../../src/ui/forms/field.tsx';
import { announce } from '../../src/ui/states/toasts.tsx';
import type { PortalApi, PortalEndpoint } from './portal-api.ts';
import { useTexts } from './texts.ts';

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
  const texts = useTexts();
  const title = form.edited === undefined ? texts.addEndpoint : texts.editEndpoint;
  return (
    <Dialog isOpen={isOpen} title={title} onClose={form.onClose}>
      <Fields {...form} />
    </Dialog>
  );
}

function Fields({ api, edited, onSaved, onClose }: Omit<EndpointFormProps, 'isOpen'>) {
  const texts = useTexts();
  const [entered, setEntered] = useState({ url: edited?.url ?? '', description: edited?.description ?? '' });
  const [types, setTypes] = useState(edited?.filterTypes?.join(', ') ?? '');
  const url = entered.url.trim();
  const problem = URL.parse(url) === null ? texts.urlWrong : undefined;
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
    announce({ title: edited === undefined ? texts.endpointAdded : texts.endpointSaved });
  });
  return (
    <DialogForm
      action={edited === undefined ? texts.addEndpoint : texts.saveChanges}
      saving={saving}
      problems={[problem]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <EndpointFields
            labels={texts}
            value={entered}
            error={isTried ? problem : undefined}
            onChange={(change) => setEntered({ ...entered, ...change })}
          />
          <TextField
            label={texts.eventTypes}
            isOptional
            autoComplete="off"
            spellCheck={false}
            placeholder="invoice.paid, invoice.failed"
            help={texts.eventTypesHelp}
            value={types}
            onChange={(event) => setTypes(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
