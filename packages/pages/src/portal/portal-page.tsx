import { fill } from '@portico/dashboard/lib/fill.ts';
import { FormDialog } from '@portico/dashboard/ui/dialogs/form-dialog.tsx';
import { Button } from '@portico/dashboard/ui/forms/button.tsx';
import { Screen } from '@portico/dashboard/ui/layout/surface.tsx';
import { Time } from '@portico/dashboard/ui/layout/time.tsx';
import type { Column } from '@portico/dashboard/ui/lists/data-table.tsx';
import { TableCard } from '@portico/dashboard/ui/lists/table-card.tsx';
import { Badge } from '@portico/dashboard/ui/states/badge.tsx';
import { Failed } from '@portico/dashboard/ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '@portico/dashboard/ui/states/states.tsx';
import { RequestFailed } from '@portico/react';
import type { PortalTexts } from '@portico/texts/en-US/portal';
import { useQuery } from '@tanstack/react-query';
import { LinkIcon, Plus, Webhook } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { endpointDialog } from './endpoint-form.tsx';
import { EndpointView } from './endpoint-view.tsx';
import type { PortalAccess } from './portal-access.ts';
import { type PortalCalls, type PortalEndpoint, portalCalls } from './portal-calls.ts';
import { useTexts } from './texts.ts';

/** Shows the page on which a customer manages its webhook endpoints. */
export function PortalPage({ access }: { access: PortalAccess | undefined }) {
  const texts = useTexts();
  if (access === undefined) return <NoAccess text={texts.incomplete} />;
  return <Portal access={access} />;
}

function Portal({ access }: { access: PortalAccess }) {
  const texts = useTexts();
  const api = useMemo(() => portalCalls(access), [access]);
  const application = useQuery({ queryKey: ['portal', 'application'], queryFn: api.application });
  const { name } = application.data ?? {};
  useEffect(() => {
    document.title = name === undefined ? texts.title : fill(texts.titleOf, { name });
  }, [name, texts]);
  if (application.error instanceof RequestFailed && [401, 403, 404].includes(application.error.status))
    return <NoAccess text={texts.expired} />;
  if (application.isLoadingError)
    return (
      <main className="grid min-h-dvh place-items-center">
        <Failed error={application.error} onRetry={application.refetch} />
      </main>
    );
  if (application.data === undefined)
    return (
      <main>
        <Screen title={texts.title}>
          <Loading what={texts.endpoints}>
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
  const texts = useTexts();
  return (
    <main className="grid min-h-dvh place-items-center">
      <Empty icon={LinkIcon} title={texts.noAccess} text={text} />
    </main>
  );
}

function Endpoints({ api, name }: { api: PortalCalls; name: string }) {
  const texts = useTexts();
  const [isCreating, setIsCreating] = useState(false);
  const [openedId, setOpenedId] = useState<string | undefined>(undefined);
  const endpoints = useQuery({ queryKey: ['portal', 'endpoints'], queryFn: api.endpoints });
  const opened = endpoints.data?.find(({ id }) => id === openedId);
  if (opened !== undefined)
    return <EndpointView key={opened.id} api={api} endpoint={opened} onBack={() => setOpenedId(undefined)} />;
  const add = (look?: 'primary') => (
    <Button look={look} onClick={() => setIsCreating(true)}>
      <Plus size={16} aria-hidden="true" />
      {texts.addEndpoint}
    </Button>
  );
  return (
    <Screen title={texts.title} subtitle={fill(texts.subtitle, { name })} actions={add('primary')}>
      <TableCard
        label={texts.endpoints}
        query={endpoints}
        columns={columnsOf(texts, setOpenedId)}
        rows={endpoints.data}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpenedId(id)}
        skeletonRows={3}
        empty={<Empty icon={Webhook} title={texts.none} text={texts.noneText} action={add()} />}
      />
      <FormDialog
        form={isCreating && endpointDialog({ api, texts }, undefined, ({ id }) => setOpenedId(id))}
        onClose={() => setIsCreating(false)}
      />
    </Screen>
  );
}

/** Shows the state of an endpoint as a badge. */
function PortalBadge({ endpoint }: { endpoint: PortalEndpoint }) {
  const texts = useTexts();
  return endpoint.disabled === true ? <Badge>{texts.disabled}</Badge> : <Badge tone="success">{texts.enabled}</Badge>;
}

function columnsOf(texts: PortalTexts, open: (id: string) => void): Column<PortalEndpoint>[] {
  return [
    {
      id: 'url',
      header: texts.endpoint,
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
    { id: 'status', header: texts.status, className: 'w-28', cell: (endpoint) => <PortalBadge endpoint={endpoint} /> },
    {
      id: 'created',
      header: texts.created,
      className: 'w-36 max-sm:hidden',
      cell: ({ createdAt }) => <Time date={new Date(createdAt)} />,
    },
  ];
}
