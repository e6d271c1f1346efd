import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackLink } from '../../../ui/layout/links.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { type StudioKind, studioKinds } from './studio-kinds.ts';

interface AwaitedItemProps<T> {
  kind: StudioKind;
  /** Query of the item; null if it does not exist. */
  query: UseQueryResult<T | null>;
  children: (item: T) => ReactNode;
}

/** Shows an editor when its item is loaded, or why it could not be loaded. */
export function AwaitedItem<T>({ kind, query, children }: AwaitedItemProps<T>) {
  const { one, tab, list } = studioKinds[kind];
  if (query.data !== undefined && query.data !== null) return children(query.data);
  return (
    <Screen title={tab} back={<BackLink to={list}>{tab}</BackLink>}>
      <Card>
        {query.isPending && (
          <Loading what={`the ${one}`}>
            <Skeleton className="m-5 h-96" />
          </Loading>
        )}
        {query.isLoadingError && <Failed error={query.error} onRetry={query.refetch} />}
        {query.data === null && (
          <Empty
            icon={SearchX}
            title={`This ${one} does not exist`}
            text="It may have been deleted, or the link may belong to another project."
          />
        )}
      </Card>
    </Screen>
  );
}
