import type { AdminWebhookEndpoint } from '@portico/react';
import { KnownErrors, RequestFailed } from '@portico/react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { exactTime } from '../../../lib/time.ts';
import { useTitle } from '../../../lib/title.ts';
import { DeleteSection } from '../../../ui/dialogs/delete-section.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { BackLink } from '../../../ui/layout/links.tsx';
import { Card, Screen, Section } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { DeliveryList } from './delivery-list.tsx';
import type { DeliverySearch } from './delivery-search.ts';
import { endpointDialog } from './endpoint-dialog.tsx';
import { EndpointSettings } from './endpoint-settings.tsx';
import { EndpointBadge } from './endpoint-state.tsx';
import { replayDialog } from './replay-dialog.tsx';
import { SendEventDialog } from './send-event-dialog.tsx';
import { refreshWebhooks, useEndpoint } from './webhook-queries.ts';

/** Shows an endpoint with its settings and its deliveries. */
export function EndpointPage() {
  const { endpointId } = useParams({ from: '/signed-in/projects/$projectId/webhooks/$endpointId' });
  const endpoint = useEndpoint(endpointId);
  if (endpoint.data !== undefined) return <EndpointScreen key={endpointId} endpoint={endpoint.data} />;
  const isMissing = isNotFound(endpoint.error);
  return (
    <Screen title="Endpoint" back={back}>
      <Card>
        {endpoint.isPending && (
          <Loading what="the endpoint">
            <Skeleton className="m-5 h-40" />
          </Loading>
        )}
        {isMissing && <Empty icon={SearchX} title="This endpoint does not exist" text="It may have been deleted." />}
        {endpoint.isLoadingError && !isMissing && <Failed error={endpoint.error} onRetry={endpoint.refetch} />}
      </Card>
    </Screen>
  );
}

/** Returns whether there is no such endpoint, or the URL contains no ID of one. */
function isNotFound(error: Error | null): boolean {
  return (error instanceof RequestFailed && error.status === 404) || KnownErrors.SchemaError.isInstance(error);
}

const back = <BackLink to="/projects/$projectId/webhooks">Endpoints</BackLink>;

function EndpointState({ endpoint }: { endpoint: AdminWebhookEndpoint }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
      <EndpointBadge endpoint={endpoint} />
      <CopyableText text={endpoint.id} what="endpoint ID" />
      {endpoint.failingSince !== null && <span>Failing since {exactTime(endpoint.failingSince)}</span>}
    </div>
  );
}

function EndpointScreen({ endpoint }: { endpoint: AdminWebhookEndpoint }) {
  const project = useProject();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'edit' | 'test' | 'replay' | undefined>(undefined);
  const [search, setSearch] = useState<DeliverySearch>({});
  const { host } = new URL(endpoint.url);
  useTitle(host, project.displayName);
  const close = () => setOpened(undefined);
  const remove = async () => {
    await project.app.webhooks.deleteEndpoint(endpoint.id);
    await refreshWebhooks(project.id);
    await navigate({ to: '/projects/$projectId/webhooks', params: { projectId: project.id } });
    announce({ title: 'Endpoint deleted', text: host });
  };
  return (
    <Screen
      back={back}
      title={<span className="break-all">{endpoint.url}</span>}
      subtitle={<EndpointState endpoint={endpoint} />}
      actions={
        <>
          <Button changes onClick={() => setOpened('edit')}>
            Edit
          </Button>
          <Button changes look="primary" onClick={() => setOpened('test')}>
            Send test event
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {endpoint.description !== '' && <p className="text-base text-ink-2">{endpoint.description}</p>}
        <EndpointSettings endpoint={endpoint} />
        <Section
          title="Deliveries"
          help="The events of the last 30 days for this endpoint, newest first."
          action={
            <Button changes onClick={() => setOpened('replay')}>
              Send again
            </Button>
          }
        >
          <DeliveryList search={{ ...search, endpoint: endpoint.id }} onSearch={setSearch} />
        </Section>
        <DeleteSection
          what="endpoint"
          name={host}
          lost="Portico stops sending events to this URL and deletes its deliveries and its signing secret."
          onDelete={remove}
        />
      </div>
      <FormDialog form={opened === 'edit' && endpointDialog(project, endpoint)} onClose={close} />
      <SendEventDialog isOpen={opened === 'test'} endpointId={endpoint.id} onClose={close} />
      <FormDialog form={opened === 'replay' && replayDialog(project, endpoint)} onClose={close} />
    </Screen>
  );
}
