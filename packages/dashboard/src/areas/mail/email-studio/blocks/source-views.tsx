import { Undo2 } from 'lucide-react';
import { Button } from '../../../../ui/forms/button.tsx';
import { classes } from '../../../../ui/layout/classes.ts';
import type { Undo } from './use-undo.ts';

/** How the source of a template is shown. */
export type SourceView = 'blocks' | 'tsx';

interface SourceViewsProps {
  view: SourceView;
  /** Whether the source is in blocks. */
  hasBlocks: boolean;
  undo: Undo;
  onChange: (view: SourceView) => void;
  /** Puts an email in blocks into the editor. */
  onBlocks: () => void;
}

/** Shows the ways in which a template can be edited, and takes back the last change. */
export function SourceViews({ view, hasBlocks, undo, onChange, onBlocks }: SourceViewsProps) {
  const option = (value: SourceView, name: string) => (
    <button
      type="button"
      aria-pressed={view === value}
      onClick={() => onChange(value)}
      className={classes(
        'h-7 rounded-sm px-3 text-base',
        view === value ? 'bg-raised font-medium text-ink shadow-sm' : 'text-ink-2 hover:text-ink',
      )}
    >
      {name}
    </button>
  );
  return (
    <div className="flex items-center justify-between gap-2">
      {hasBlocks ? (
        <fieldset className="flex rounded-md border border-line bg-sunken p-0.5">
          <legend className="sr-only">Edit as</legend>
          {option('blocks', 'Blocks')}
          {option('tsx', 'TSX')}
        </fieldset>
      ) : (
        <Button changes size="small" onClick={onBlocks}>
          Back to blocks
        </Button>
      )}
      <Button changes size="small" disabled={!undo.canUndo} onClick={undo.undo}>
        <Undo2 size={14} aria-hidden="true" />
        Undo
      </Button>
    </div>
  );
}
