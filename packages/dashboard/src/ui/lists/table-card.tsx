import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../layout/surface.tsx';
import { Failed } from '../states/problem.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

export interface TableCardProps<Row> extends Omit<DataTableProps<Row>, 'isStale'> {
  /** The query of the rows. */
  query: Pick<UseQueryResult, 'error' | 'isLoadingError' | 'isPlaceholderData' | 'refetch'>;
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode;
}

/** Shows a table in one of its states: loading, failed, empty or loaded. */
export function TableCard<Row>({ query, empty, ...table }: TableCardProps<Row>) {
  return (
    <Card>
      {query.isLoadingError && <Failed error={query.error} onRetry={query.refetch} />}
      {table.rows?.length === 0 && empty}
      {!query.isLoadingError && table.rows?.length !== 0 && <DataTable {...table} isStale={query.isPlaceholderData} />}
    </Card>
  );
}
