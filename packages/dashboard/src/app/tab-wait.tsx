import { Card } from '../ui/layout/surface.tsx';
import { Loading, Skeleton } from '../ui/states/states.tsx';

/** Shows that a tab of a screen is loading, in the place of its sections. */
export function TabWait() {
  return (
    <Loading what="the tab">
      <Card className="flex h-56 flex-col gap-4 p-5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3 w-72 max-w-full" />
      </Card>
    </Loading>
  );
}
