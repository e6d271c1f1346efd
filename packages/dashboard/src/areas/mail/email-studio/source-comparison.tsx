import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { SourceDiff } from './source-diff.tsx';

/** A source with which the source in the editor can be compared. */
export interface ComparedSource {
  /** As in "Compare with built-in". */
  readonly name: 'built-in' | 'published';
  readonly text: string;
}

interface SourceComparisonProps {
  others: readonly ComparedSource[];
  text: string;
  /** Puts the built-in source into the editor. */
  onReset: (builtIn: string) => void;
}

/** Shows the changes to the built-in and to the published source. Those to the built-in source can be undone. */
export function SourceComparison({ others, text, onReset }: SourceComparisonProps) {
  const [open, setOpen] = useState<ComparedSource['name']>();
  const builtIn = others.find(({ name }) => name === 'built-in');
  const changed = others.filter((other) => other.text !== text);
  const shown = changed.find(({ name }) => name === open);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {builtIn?.text === text && <p className="text-ink-3 text-sm">This is the built-in source, without changes.</p>}
      {changed.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {changed.map(({ name }) => (
            <Button
              key={name}
              size="small"
              aria-expanded={name === open}
              onClick={() => setOpen(name === open ? undefined : name)}
            >
              {name === open ? `Hide changes to ${name}` : `Compare with ${name}`}
            </Button>
          ))}
          {builtIn !== undefined && builtIn.text !== text && (
            <Button changes size="small" onClick={() => onReset(builtIn.text)}>
              Reset to built-in
            </Button>
          )}
        </div>
      )}
      {shown !== undefined && (
        <SourceDiff label={`Changes to the ${shown.name} source`} before={shown.text} after={text} />
      )}
    </div>
  );
}
