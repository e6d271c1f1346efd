import { useEffect, useRef, useState } from 'react';
import { Failed } from '../../../ui/states/problem.tsx';

interface SourceDiffProps {
  /** Accessible name. */
  label: string;
  before: string;
  after: string;
}

/** Shows the differences of two sources: removed lines in red, added lines in green. */
export function SourceDiff(props: SourceDiffProps) {
  const [attempt, setAttempt] = useState(0);
  return <LoadedDiff key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

/** Shows the differences after one attempt to load them. */
function LoadedDiff({ label, before, after, onRetry }: SourceDiffProps & { onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<unknown>(undefined);
  useEffect(() => {
    let isClosed = false;
    let close: (() => void) | undefined;
    const load = async () => {
      const { openDiff } = await import('./code/open-diff.ts');
      if (isClosed || box.current === null) return;
      const parent = box.current.shadowRoot ?? box.current.attachShadow({ mode: 'open' });
      close = openDiff({ parent, label, before, after });
    };
    setFailure(undefined);
    load().catch((error: unknown) => setFailure(error));
    return () => {
      isClosed = true;
      close?.();
    };
  }, [label, before, after]);
  return (
    <>
      {failure !== undefined && <Failed error={failure} onRetry={onRetry} />}
      <div ref={box} className="max-h-80 overflow-auto rounded-md border border-line" />
    </>
  );
}
