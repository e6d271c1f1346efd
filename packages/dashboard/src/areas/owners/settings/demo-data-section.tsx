import { RemoveDemoData } from '../../../features/owners/demo-data/remove-demo-data.tsx';
import { useDemoData } from '../../../features/owners/demo-data/use-demo-data.ts';
import { Section } from '../../../ui/layout/surface.tsx';

/** Removes the demo data. Shown only if the project has some. */
export function DemoDataSection() {
  const { hasDemoData, onChanged } = useDemoData();
  if (hasDemoData !== true) return null;
  return (
    <Section
      id="demo-data"
      title="Demo data"
      help="Users and teams to see the dashboard with data. Nobody is behind them."
    >
      <RemoveDemoData onRemoved={onChanged} />
    </Section>
  );
}
