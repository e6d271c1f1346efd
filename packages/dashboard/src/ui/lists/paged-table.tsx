import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useProject } from '../../lib/projects.tsx';
import { MoreButton } from './more-button.tsx';
import { TableCard, type TableCardProps } from './table-card.tsx';

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
export function usePages<T, P extends Page<T> = Page<T>>(
  area: string,
  name: readonly unknown[],
  load: (cursor: string | undefined) => Promise<P>,
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

interface PagedTableProps<T> extends Omit<TableCardProps<T>, 'query' | 'rows'> {
  pages: UseInfiniteQueryResult<{ readonly pages: readonly Page<T>[] }>;
}

/** Shows a table of a list that is loaded page by page, with its error and a button for the next page. */
export function PagedTable<T>({ pages, ...table }: PagedTableProps<T>) {
  return (
    <>
      <TableCard query={pages} rows={pages.data?.pages.flatMap((page) => page.rows)} {...table} />
      <MoreButton query={pages} />
    </>
  );
}
