import { lazy, type ReactNode, Suspense } from 'react';
import { useDemoData } from '../../../features/owners/demo-data/use-demo-data.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/surface.tsx';

// Few projects have demo data, and its dialog loads what forms need.
const RemoveDemoData = lazy(async () => {
  return { default: (await import('../../../features/owners/demo-data/remove-demo-data.tsx')).RemoveDemoData };
});

/** Offers demo data to an empty project in development, and says when the project has some. */
export function DemoData({ isEmpty }: { isEmpty: boolean }) {
  const { isProductionMode } = useProject();
  const mayChange = useMayChange('developer');
  const { hasDemoData, isAdding, add, onChanged } = useDemoData();
  if (hasDemoData === undefined) return null;
  if (hasDemoData) {
    return (
      <Line text="This project has demo data. Its users are invented.">
        <Suspense>
          <RemoveDemoData onRemoved={onChanged} />
        </Suspense>
      </Line>
    );
  }
  if (!isEmpty || isProductionMode || !mayChange) return null;
  return (
    <Line text="See the dashboard with 60 users and 90 days of sign-ins. You can remove them.">
      <Button isBusy={isAdding} onClick={() => void add()}>
        Add demo data
      </Button>
    </Line>
  );
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center gap-4 px-5 py-4">
      <p className="min-w-0 flex-1 text-base text-ink-2">{text}</p>
      {children}
    </Card>
  );
}
