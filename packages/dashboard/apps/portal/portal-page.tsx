import { RequestFailed } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { LinkIcon, Plus, Webhook } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../src/ui/forms/button.tsx';
import { Screen } from '../../src/ui/layout/surface.tsx';
import { Time } from '../../src/ui/layout/time.tsx';
import type { Column } from '../../src/ui/lists/data-table.tsx';
import { TableCard } from '../../src/ui/lists/table-card.tsx';
import { Badge } from '../../src/ui/states/badge.tsx';
import { Failed } from '../../src/ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../src/ui/states/states.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointView } from './endpoint-view.tsx';
import type { PortalAccess } from './portal-access.ts';
import { createPortalApi, type PortalApi, type PortalEndpoint } from './portal-api.ts';

/** Shows the page on which a customer manages its webhook endpoints. */
export function PortalPage({ access }: { access: PortalAccess | undefined }) {
  if (access === undefined) return <NoAccess text="This link is incomplete. Open the link that you received again." />;
  return <Portal access={access} />;
}

function Portal({ access }: { access: PortalAccess }) {
  const api = useMemo(() => createPortalApi(access), [access]);
  const application = useQuery({ queryKey: ['portal', 'application'], queryFn: api.application });
  const { name } = application.data ?? {};
  useEffect(() => {
    document.title = name === undefined ? 'Webhooks' : `Webhooks of ${name}`;
  }, [name]);
  if (application.error instanceof RequestFailed && [401, 403, 404].includes(application.error.status))
    return <NoAccess text="This link has expired. Ask for a new link." />;
  if (application.isLoadingError)
    return (
      <main className="grid min-h-dvh place-items-center">
        <Failed error={application.error} onRetry={application.refetch} />
      </main>
    );
  if (application.data === undefined)
    return (
      <main>
        <Screen title="Webhooks">
          <Loading what="the endpoints">
            <Skeleton className="h-40" />
          </Loading>
        </Screen>
      </main>
    );
  return (
    <main>
      <Endpoints api={api} name={application.data.name} />
    </main>
  );
}

function NoAccess({ text }: { text: string }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Empty icon={LinkIcon} title="This page cannot be shown" text={text} />
    </main>
  );
}

function Endpoints({ api, name }: { api: PortalApi; name: string }) {
  const [isCreating, setIsCreating] = useState(false);
  const [openedId, setOpenedId] = useState<string | undefined>(undefined);
  const endpoints = useQuery({ queryKey: ['portal', 'endpoints'], queryFn: api.endpoints });
  const opened = endpoints.data?.find(({ id }) => id === openedId);
  if (opened !== undefined)
    return <EndpointView key={opened.id} api={api} endpoint={opened} onBack={() => setOpenedId(undefined)} />;
  const add = (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      <Plus size={16} aria-hidden="true" />
      Add endpoint
    </Button>
  );
  return (
    <Screen title="Webhooks" subtitle={`Endpoints of ${name} that receive events.`} actions={add}>
      <TableCard
        label="Endpoints"
        query={endpoints}
        columns={columnsOf(setOpenedId)}
        rows={endpoints.data}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpenedId(id)}
        skeletonRows={3}
        empty={
          <Empty
            icon={Webhook}
            title="No endpoints yet"
            text="Add the URL at which your server receives events."
            action={add}
          />
        }
      />
      <EndpointForm
        api={api}
        isOpen={isCreating}
        onSaved={({ id }) => setOpenedId(id)}
        onClose={() => setIsCreating(false)}
      />
    </Screen>
  );
}

/** Shows the state of an endpoint as a badge. */
function PortalBadge({ endpoint }: { endpoint: PortalEndpoint }) {
  return endpoint.disabled === true ? <Badge>Disabled</Badge> : <Badge tone="success">Enabled</Badge>;
}

function columnsOf(open: (id: string) => void): Column<PortalEndpoint>[] {
  return [
    {
      id: 'url',
      header: 'Endpoint',
      cell: ({ id, url, description }) => (
        <>
          <button
            type="button"
            title={url}
            onClick={() => open(id)}
            className="block max-w-full truncate rounded-sm font-medium hover:underline"
          >
            {url}
          </button>
          {description !== '' && <span className="block truncate text-ink-3 text-sm">{description}</span>}
        </>
      ),
    },
    { id: 'status', header: 'Status', className: 'w-28', cell: (endpoint) => <PortalBadge endpoint={endpoint} /> },
    {
      id: 'created',
      header: 'Created',
      className: 'w-36 max-sm:hidden',
      cell: ({ createdAt }) => <Time date={new Date(createdAt)} />,
    },
  ];
}
