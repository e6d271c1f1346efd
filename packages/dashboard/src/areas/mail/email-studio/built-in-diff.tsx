import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { SourceDiff } from './source-diff.tsx';

interface BuiltInDiffProps {
  builtIn: string;
  text: string;
  /** Puts the built-in source into the editor. */
  onReset: () => void;
}

/** Shows the changes to a built-in source, which can be undone. */
export function BuiltInDiff({ builtIn, text, onReset }: BuiltInDiffProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (builtIn === text) return <p className="text-ink-3 text-sm">This is the built-in source, without changes.</p>;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide changes' : 'Compare with built-in'}
        </Button>
        <Button changes size="small" onClick={onReset}>
          Reset to built-in
        </Button>
      </div>
      {isOpen && <SourceDiff label="Changes to the built-in source" before={builtIn} after={text} />}
    </div>
  );
}
