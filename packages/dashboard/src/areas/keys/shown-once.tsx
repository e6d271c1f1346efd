import { TriangleAlert } from 'lucide-react';

/** Says that what follows is seen now and never again. */
export function ShownOnce() {
  return (
    <p className="mb-3 flex gap-2.5 rounded-md border border-warning-line bg-warning-soft px-3 py-2.5 text-sm">
      <TriangleAlert size={16} className="mt-px shrink-0 text-warning-ink" aria-hidden="true" />
      <span>
        <strong className="font-semibold">Copy the keys now.</strong> They are not shown again. Keep the secret ones on
        your server and out of version control.
      </span>
    </p>
  );
}
