import { Button } from './button.tsx';

interface ExportProgressProps {
  /** Name of the rows: "transactions". */
  what: string;
  /** Number of loaded rows. */
  count: number;
  onCancel: () => void;
}

/** Shows the progress of an export, with a button that cancels it. */
export function ExportProgress({ what, count, onCancel }: ExportProgressProps) {
  return (
    <span className="flex items-center gap-3">
      <span role="status" className="tabular text-base text-ink-2">
        {count.toLocaleString('en')} {what} loaded
      </span>
      <Button onClick={onCancel}>Cancel</Button>
    </span>
  );
}
