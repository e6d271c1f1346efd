import { SearchX } from 'lucide-react';
import { BackLink } from '../../../ui/layout/links.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Empty } from '../../../ui/states/states.tsx';

/** Shows that the URL has an unknown type of customer. */
export function NotFoundCustomer() {
  return (
    <Screen
      title="Customer"
      layout="narrow"
      back={<BackLink to="/projects/$projectId/payments/customers">Customers</BackLink>}
    >
      <Card>
        <Empty icon={SearchX} title="This customer does not exist" text="The link may be incomplete." />
      </Card>
    </Screen>
  );
}
