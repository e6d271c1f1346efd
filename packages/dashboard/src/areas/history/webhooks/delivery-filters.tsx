import type { AdminWebhookEndpoint } from '@portico/react';
import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { useSubjectFilter } from '../../../features/users/subject-filter.tsx';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import type { SelectOption } from '../../../ui/forms/select-field.tsx';
import { type DeliverySearch, deliveryStatusTexts, readDeliverySearch } from './delivery-search.ts';
import { useEventTypes } from './webhook-queries.ts';

interface DeliveryFiltersProps {
  search: DeliverySearch;
  /** Undefined without a filter by endpoint. */
  endpoints: readonly AdminWebhookEndpoint[] | undefined;
  onSearch: (search: DeliverySearch) => void;
}

const statuses = Object.entries(deliveryStatusTexts).map(([value, text]) => ({ value, text }));

function useEventOptions(): SelectOption[] | undefined {
  const types = useEventTypes().data?.map(({ type, description }) => ({ value: type, text: type, help: description }));
  return types && [...types, { value: 'stack.test', text: 'Test events' }];
}

/** Filters of deliveries: whom they are about, endpoint, status and event type. */
export function DeliveryFilters({ search, endpoints, onSearch }: DeliveryFiltersProps) {
  const set = (change: Record<string, string | undefined>) => onSearch(readDeliverySearch({ ...search, ...change }));
  const about = useSubjectFilter({
    name: 'About',
    types: ['user', 'team'],
    value: readSubject(search.about),
    onChange: (subject) => set({ about: subjectText(subject) }),
  });
  const endpoint =
    endpoints &&
    choiceFilter({
      name: 'Endpoint',
      options: endpoints.map(({ id, url }) => ({ value: id, text: url })),
      value: search.endpoint,
      onChange: (value) => set({ endpoint: value }),
    });
  const status = choiceFilter({
    name: 'Status',
    options: statuses,
    value: search.status,
    onChange: (value) => set({ status: value }),
  });
  const event = choiceFilter({
    name: 'Event',
    options: useEventOptions,
    text: search.type === 'stack.test' ? 'Test events' : search.type,
    value: search.type,
    onChange: (value) => set({ type: value }),
  });
  return <FilterBar filters={[status, event, about, ...(endpoint ? [endpoint] : [])]} onClear={() => onSearch({})} />;
}
