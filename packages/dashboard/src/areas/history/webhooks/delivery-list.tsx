import type { AdminWebhookDelivery } from '@portico/react';
import { RotateCw, SearchX, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { TableCard } from '../../../ui/lists/table-card.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { AboutLink } from './about-link.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import type { DeliverySearch } from './delivery-search.ts';
import { SendAgain } from './send-again.tsx';
import { useDeliveries, useEndpoints } from './webhook-queries.ts';

interface DeliveryListProps {
  search: DeliverySearch;
  /** Whether the owner can choose an endpoint. */
  hasEndpointFilter?: boolean;
  onSearch: (search: DeliverySearch) => void;
}

/** Shows deliveries with filters. A click opens the request, the response and the attempts. */
export function DeliveryList({ search, hasEndpointFilter = false, onSearch }: DeliveryListProps) {
  const [opened, setOpened] = useState<AdminWebhookDelivery | undefined>(undefined);
  const deliveries = useDeliveries(search);
  const endpoints = useEndpoints();
  const isFiltered =
    search.status !== undefined ||
    search.type !== undefined ||
    search.about !== undefined ||
    (hasEndpointFilter && search.endpoint !== undefined);
  const urls = new Map(endpoints.data?.map(({ id, url }) => [id, url]));
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <DeliveryFilters
          search={search}
          endpoints={hasEndpointFilter ? endpoints.data : undefined}
          onSearch={onSearch}
        />
        <Button isBusy={deliveries.isRefetching} onClick={() => void deliveries.refetch()}>
          <RotateCw size={15} aria-hidden="true" />
          Refresh
        </Button>
      </div>
      <TableCard
        label="Deliveries"
        query={deliveries}
        columns={columnsOf(setOpened, hasEndpointFilter ? urls : undefined)}
        rows={deliveries.data?.pages.flat()}
        keyOf={({ messageId, endpointId }) => messageId + endpointId}
        onOpen={setOpened}
        empty={<NoDeliveries isFiltered={isFiltered} hasMore={deliveries.hasNextPage} onClear={() => onSearch({})} />}
      />
      <MoreButton query={deliveries} text={isFiltered ? 'Search older deliveries' : undefined} />
      <DeliveryDialog delivery={opened} onClose={() => setOpened(undefined)} />
    </div>
  );
}

interface NoDeliveriesProps {
  isFiltered: boolean;
  hasMore: boolean;
  onClear: () => void;
}

function NoDeliveries({ isFiltered, hasMore, onClear }: NoDeliveriesProps) {
  if (!isFiltered)
    return (
      <Empty
        icon={Send}
        title="No deliveries yet"
        text="Events appear here when they happen. Send a test event to try your endpoint."
      />
    );
  return (
    <Empty
      icon={SearchX}
      title={hasMore ? 'No matches among the newest deliveries' : 'No deliveries match'}
      text="Choose another status, event, person or endpoint."
      action={<Button onClick={onClear}>Show all deliveries</Button>}
    />
  );
}

const aboutColumn: Column<AdminWebhookDelivery> = {
  id: 'about',
  header: 'About',
  className: 'max-md:hidden',
  cell: ({ about }) => about !== null && <AboutLink about={about} />,
};

const againColumn: Column<AdminWebhookDelivery> = {
  id: 'actions',
  header: <span className="sr-only">Actions</span>,
  className: 'w-14 text-end',
  cell: (delivery) => <SendAgain delivery={delivery} />,
};

function columnsOf(
  open: (delivery: AdminWebhookDelivery) => void,
  urls: ReadonlyMap<string, string> | undefined,
): Column<AdminWebhookDelivery>[] {
  const endpointColumn: Column<AdminWebhookDelivery> = {
    id: 'endpoint',
    header: 'Endpoint',
    className: 'max-xl:hidden',
    cell: ({ endpointId }) => urls?.get(endpointId) ?? endpointId,
  };
  return [
    {
      id: 'event',
      header: 'Event',
      className: 'sm:w-52',
      cell: (delivery) => (
        <>
          <button
            type="button"
            onClick={() => open(delivery)}
            className="block max-w-full rounded-sm text-start font-medium font-mono text-sm hover:underline max-sm:break-words sm:truncate"
          >
            {delivery.eventType}
          </button>
          <span className="block text-ink-3 text-sm sm:hidden">
            <Time date={delivery.createdAt} />
          </span>
        </>
      ),
    },
    aboutColumn,
    ...(urls === undefined ? [] : [endpointColumn]),
    {
      id: 'status',
      header: 'Status',
      className: 'w-44 max-sm:w-32',
      cell: (delivery) => <DeliveryBadge delivery={delivery} />,
    },
    {
      id: 'response',
      header: 'Response',
      className: 'w-24 tabular max-xl:hidden',
      cell: ({ lastResponseStatus, lastError }) => lastResponseStatus ?? (lastError === null ? '' : 'None'),
    },
    {
      id: 'attempts',
      header: 'Attempts',
      className: 'w-24 tabular text-end max-2xl:hidden',
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'time',
      header: 'Time',
      className: 'w-32 max-sm:hidden',
      cell: ({ createdAt }) => <Time date={createdAt} />,
    },
    againColumn,
  ];
}
