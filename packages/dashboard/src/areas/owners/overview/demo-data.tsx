import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { RemoveDemoData } from '../../../features/owners/demo-data/remove-demo-data.tsx';
import { useDemoData } from '../../../features/owners/demo-data/use-demo-data.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/surface.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';

/** Offers demo data to an empty project in development, and says when the project has some. */
export function DemoData({ isEmpty }: { isEmpty: boolean }) {
  const { isProductionMode } = useProject();
  const mayChange = useMayChange('developer');
  const { hasDemoData, adding, remove } = useDemoData();
  if (hasDemoData === undefined) return null;
  if (hasDemoData) {
    return (
      <Line text="This project has demo data. Nobody is behind its users, and no emails were sent.">
        <RemoveDemoData onRemove={remove} />
      </Line>
    );
  }
  if (!isEmpty || isProductionMode || !mayChange) return null;
  return (
    <Line text="See the dashboard with 60 users, teams and 90 days of sign-ins. You can remove them again.">
      <Button isBusy={adding.isRunning} onClick={() => void adding.run()}>
        Add demo data
      </Button>
      <ProblemNote error={adding.error} />
    </Line>
  );
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5">
      <FlaskConical size={18} className="shrink-0 text-ink-3 max-sm:hidden" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-64 text-pretty text-base text-ink-2">{text}</p>
      {children}
    </Card>
  );
}
