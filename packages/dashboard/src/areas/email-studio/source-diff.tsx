import { useEffect, useRef, useState } from 'react';
import { Failed } from '../../ui/problem.tsx';

interface SourceDiffProps {
  /** Accessible name. */
  label: string;
  before: string;
  after: string;
}

/** The differences of two sources: removed lines in red, added lines in green. */
export function SourceDiff({ label, before, after }: SourceDiffProps) {
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the code again
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
  }, [label, before, after, attempt]);
  return (
    <>
      {failure !== undefined && <Failed error={failure} onRetry={() => setAttempt(attempt + 1)} />}
      <div ref={box} className="max-h-80 overflow-auto rounded-md border border-line" />
    </>
  );
}
