import { X } from 'lucide-react';

interface SetFilterProps {
  name: string;
  value: string;
  onRemove: () => void;
}

/** Shows a filter of a list as a list item, with a button that removes it. */
export function SetFilter({ name, value, onRemove }: SetFilterProps) {
  return (
    <li className="flex h-7 min-w-0 max-w-full items-center gap-1 rounded-md border border-accent-line bg-accent-soft ps-2 text-accent-ink text-sm">
      <span className="truncate">
        {name}: <span className="font-medium">{value}</span>
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${name}`}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-sm hover:text-ink"
      >
        <X size={13} aria-hidden="true" />
      </button>
    </li>
  );
}
