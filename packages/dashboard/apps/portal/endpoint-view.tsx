import { useAction } from '@portico/react';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../src/lib/queries.ts';
import { DeleteSection } from '../../src/ui/dialogs/delete-section.tsx';
import { Button } from '../../src/ui/forms/button.tsx';
import { Screen, Section } from '../../src/ui/layout/surface.tsx';
import { Badge } from '../../src/ui/states/badge.tsx';
import { ProblemNote } from '../../src/ui/states/problem.tsx';
import { announce } from '../../src/ui/states/toasts.tsx';
import { Attempts } from './attempts.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import type { PortalApi, PortalEndpoint } from './portal-api.ts';
import { SigningSecret } from './signing-secret.tsx';

interface EndpointViewProps {
  api: PortalApi;
  endpoint: PortalEndpoint;
  onBack: () => void;
}

/** Shows an endpoint with its signing secret and its attempts. */
export function EndpointView({ api, endpoint, onBack }: EndpointViewProps) {
  const [isEditing, setIsEditing] = useState(false);
  const isDisabled = endpoint.disabled === true;
  const set = async (disabled: boolean) => {
    await api.update(endpoint.id, { disabled });
    await refresh(['portal']);
  };
  const switching = useAction(async () => {
    await set(!isDisabled);
    announce({
      title: isDisabled ? 'Endpoint enabled' : 'Endpoint disabled',
      undo: async () => await set(isDisabled),
    });
  });
  const back = (
    <button
      type="button"
      onClick={onBack}
      className="inline-flex items-center gap-1 rounded-sm text-ink-3 text-sm hover:text-ink"
    >
      <ChevronLeft size={14} aria-hidden="true" className="rtl:rotate-180" />
      Endpoints
    </button>
  );
  return (
    <Screen
      back={back}
      title={<span className="break-all">{endpoint.url}</span>}
      subtitle={endpoint.description}
      actions={
        <>
          <Button isBusy={switching.isRunning} onClick={() => void switching.run()}>
            {isDisabled ? 'Enable' : 'Disable'}
          </Button>
          <Button onClick={() => setIsEditing(true)}>Edit</Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ProblemNote error={switching.error} />
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={isDisabled ? 'neutral' : 'success'}>{isDisabled ? 'Disabled' : 'Enabled'}</Badge>
          {endpoint.filterTypes?.map((type) => <Badge key={type}>{type}</Badge>) ?? <Badge>All events</Badge>}
        </div>
        <Section title="Signing secret" help="Verify the signature of each request with it.">
          <SigningSecret api={api} endpointId={endpoint.id} />
        </Section>
        <Section title="Attempts" help="The requests of the last 30 days, newest first.">
          <Attempts api={api} endpointId={endpoint.id} />
        </Section>
        <DeleteSection
          what="endpoint"
          name={new URL(endpoint.url).host}
          lost="This URL receives no more events, and its attempts and its signing secret are deleted."
          onDelete={async () => {
            await api.remove(endpoint.id);
            await refresh(['portal']);
            onBack();
            announce({ title: 'Endpoint deleted' });
          }}
        />
      </div>
      <EndpointForm
        api={api}
        isOpen={isEditing}
        edited={endpoint}
        onSaved={() => undefined}
        onClose={() => setIsEditing(false)}
      />
    </Screen>
  );
}
