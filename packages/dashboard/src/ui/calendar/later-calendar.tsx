import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../states/states.tsx';
import type { Calendar } from './calendar.tsx';

// Screens are shown before their calendar is opened.
const Later = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/** Shows a calendar, which is loaded now. */
export function LaterCalendar(props: ComponentProps<typeof Calendar>) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <Later {...props} />
    </Suspense>
  );
}
