import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { Card } from '../layout/surface.tsx';
import { Failed } from '../states/problem.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { MoreButton } from './more-button.tsx';

/** Page of a list with its rows. */
interface Page<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

/**
 * Loads a list page by page. A changed filter keeps the rows until the new ones are loaded.
 *
 * @param area first part of the query key, before the ID of the project
 * @param name of the list, with its filter
 * @param load loads a page. @param cursor undefined for the first one
 */
export function usePages<T>(
  area: string,
  name: readonly unknown[],
  load: (cursor: string | undefined) => Promise<Page<T>>,
) {
  const { id } = useProject();
  return useInfiniteQuery({
    queryKey: [area, id, ...name],
    queryFn: async ({ pageParam }) => await load(pageParam ?? undefined),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

interface PagedTableProps<T> {
  /** Accessible name. */
  label: string;
  pages: UseInfiniteQueryResult<{ readonly pages: readonly Page<T>[] }>;
  columns: Column<T>[];
  keyOf: (row: T) => string;
  onOpen?: (row: T) => void;
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode;
}

/** Shows a table of a list that is loaded page by page, with its error and a button for the next page. */
export function PagedTable<T>({ label, pages, columns, keyOf, onOpen, empty }: PagedTableProps<T>) {
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <Card>
        {pages.isLoadingError && <Failed error={pages.error} onRetry={pages.refetch} />}
        {rows?.length === 0 && empty}
        {!pages.isLoadingError && rows?.length !== 0 && (
          <DataTable
            label={label}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            isStale={pages.isPlaceholderData}
            {...(onOpen === undefined ? {} : { onOpen })}
          />
        )}
      </Card>
      <MoreButton query={pages} />
    </>
  );
}
