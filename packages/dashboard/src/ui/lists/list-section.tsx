import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../forms/button.tsx';
import { Section } from '../layout/surface.tsx';
import { Failed } from '../states/problem.tsx';
import { Loading, Skeleton } from '../states/states.tsx';

const perPage = 50;

/** A list that is being loaded. */
interface ListQuery<Item>
  extends Pick<UseQueryResult<readonly Item[]>, 'data' | 'error' | 'isPending' | 'isLoadingError'> {
  readonly refetch: () => Promise<unknown>;
  /** Of a list that is loaded page by page: its own button is below it. */
  readonly hasNextPage?: boolean;
}

interface ListProps<Item> {
  /** Name of the list for screen readers while it is loading: "the members". */
  what: string;
  query: ListQuery<Item>;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Renders an item of the list. */
  row: (item: Item) => ReactNode;
}

/**
 * Shows a list in one of four states: loading, failed, empty or loaded. A long list shows its first items and a button
 * for more.
 */
export function List<Item>({ what, query, empty, row }: ListProps<Item>) {
  const [shownMax, setShownMax] = useState(perPage);
  const items = query.data ?? [];
  const isPaged = query.hasNextPage !== undefined;
  return (
    <>
      {query.isPending && (
        <Loading what={what}>
          <Skeleton className="my-3 h-6" />
        </Loading>
      )}
      {query.isLoadingError && <Failed error={query.error} onRetry={query.refetch} />}
      {query.data !== undefined &&
        items.length === 0 &&
        (typeof empty === 'string' ? <p className="text-base text-ink-2">{empty}</p> : empty)}
      {items.length > 0 && (
        <ul className="divide-y divide-line">{(isPaged ? items : items.slice(0, shownMax)).map(row)}</ul>
      )}
      {!isPaged && items.length > shownMax && (
        <Button className="mt-3" onClick={() => setShownMax(shownMax + perPage)}>
          Show more
        </Button>
      )}
    </>
  );
}

interface ListSectionProps<Item> extends ListProps<Item> {
  title: string;
  /** Number of items of a list that is loaded page by page. Default: that of the loaded ones. */
  total?: string | undefined;
  help?: ReactNode;
  action?: ReactNode;
  /** Content below the list, such as dialogs and errors. */
  children?: ReactNode;
}

/** Shows a section with a list, and the number of items next to the title. */
export function ListSection<Item>({ title, total, help, action, children, ...list }: ListSectionProps<Item>) {
  const count = list.query.data?.length ?? 0;
  const loaded = list.query.hasNextPage === true ? `${count}+` : `${count}`;
  return (
    <Section title={count > 0 ? `${title} (${total ?? loaded})` : title} help={help} action={action}>
      <List {...list} />
      {children}
    </Section>
  );
}
