import { TriangleAlert } from 'lucide-react';

interface ShownOnceProps {
  /** One key, or several. */
  count: 'one' | 'several';
  /** Where they belong. */
  advice: string;
}

/** Says that what follows is seen now and never again. */
export function ShownOnce({ count, advice }: ShownOnceProps) {
  const [key, they] = count === 'one' ? ['key', 'It is'] : ['keys', 'They are'];
  return (
    <p className="mb-3 flex gap-2.5 rounded-md border border-warning-line bg-warning-soft px-3 py-2.5 text-sm">
      <TriangleAlert size={16} className="mt-px shrink-0 text-warning-ink" aria-hidden="true" />
      <span>
        <strong className="font-semibold">Copy the {key} now.</strong> {they} not shown again. {advice}
      </span>
    </p>
  );
}
