import { useLoadingText } from '../text/text-context.tsx';

/** Shows a skeleton of a section. */
export function SectionSkeleton() {
  const loading = useLoadingText();
  return (
    <div role="status" className="portico-wait portico-stack">
      <span className="portico-hidden">{loading}</span>
      <span className="portico-bone" style={{ width: '38%', height: 20 }} />
      <span className="portico-bone" style={{ height: 44 }} />
      <span className="portico-bone" style={{ height: 44 }} />
    </div>
  );
}
