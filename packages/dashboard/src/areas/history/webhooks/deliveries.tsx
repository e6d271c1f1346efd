import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeliveryList } from './delivery-list.tsx';
import { WebhooksScreen } from './webhooks-screen.tsx';

/** Shows the deliveries of all endpoints. The filters are in the URL. */
export function Deliveries() {
  const search = useSearch({ from: '/signed-in/projects/$projectId/webhooks/deliveries' });
  const navigate = useNavigate({ from: '/projects/$projectId/webhooks/deliveries' });
  return (
    <WebhooksScreen subtitle="The events of the last 30 days, newest first.">
      <DeliveryList
        search={search}
        hasEndpointFilter
        onSearch={(wanted) => void navigate({ search: wanted, replace: true })}
      />
    </WebhooksScreen>
  );
}
