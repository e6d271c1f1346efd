import type { AdminWebhookEndpoint } from '@portico/react';
import type { ReactNode } from 'react';
import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { SubjectField } from '../../../features/users/subject-field.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { type DeliverySearch, deliveryStatusTexts, readDeliverySearch } from './delivery-search.ts';
import { useEventTypes } from './webhook-queries.ts';

/** Value of a filter that selects everything. */
const everything = 'any';

interface DeliveryFiltersProps {
  search: DeliverySearch;
  /** Undefined without a filter by endpoint. */
  endpoints: readonly AdminWebhookEndpoint[] | undefined;
  onSearch: (search: DeliverySearch) => void;
}

/** Filters of deliveries: endpoint, status, event type, and whom they are about. */
export function DeliveryFilters({ search, endpoints, onSearch }: DeliveryFiltersProps) {
  const types = useEventTypes();
  const choose = (change: Record<keyof DeliverySearch, string> | Record<string, string>) =>
    onSearch(readDeliverySearch({ ...search, ...change }));
  const filter = (name: keyof DeliverySearch, label: string, all: string, options: readonly Option[]): ReactNode => (
    <div className="w-48 max-sm:w-full">
      <SelectField
        label={<span className="sr-only">{label}</span>}
        options={[{ value: everything, text: all }, ...options]}
        value={search[name] ?? everything}
        onChange={(event) => choose({ [name]: event.target.value })}
      />
    </div>
  );
  const typeOptions = [
    ...(types.data ?? []).map(({ type }) => ({ value: type, text: type })),
    { value: 'stack.test', text: 'Test events' },
  ];
  return (
    <div className="flex flex-1 flex-wrap items-end gap-3">
      <div className="w-56 max-sm:w-full">
        <SubjectField
          label="About"
          types={['user', 'team']}
          value={readSubject(search.about)}
          onChange={(subject) => choose({ about: subjectText(subject) })}
        />
      </div>
      {endpoints !== undefined &&
        filter(
          'endpoint',
          'Endpoint',
          'All endpoints',
          endpoints.map(({ id, url }) => ({ value: id, text: url })),
        )}
      {filter(
        'status',
        'Status',
        'All statuses',
        Object.entries(deliveryStatusTexts).map(([value, text]) => ({ value, text })),
      )}
      {filter('type', 'Event', 'All events', typeOptions)}
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly text: string;
}
