import { TriangleAlert } from 'lucide-react';

interface ShownOnceProps {
  /** One or several keys. */
  count: 'one' | 'several';
  /** What is shown. Default: a key. */
  what?: string;
  /** Where to store them. */
  advice: string;
}

/** Warns that the following secret is shown only once. */
export function ShownOnce({ count, what = 'key', advice }: ShownOnceProps) {
  const [key, they] = count === 'one' ? [what, 'It will'] : [`${what}s`, 'They will'];
  return (
    <p className="mb-3 flex gap-2.5 rounded-md border border-warning-line bg-warning-soft px-3 py-2.5 text-sm">
      <TriangleAlert size={16} className="mt-px shrink-0 text-warning-ink" aria-hidden="true" />
      <span>
        <strong className="font-semibold">Copy the {key} now.</strong> {they} not be shown again. {advice}
      </span>
    </p>
  );
}
