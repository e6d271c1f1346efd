import { accountPages } from '@portico/texts/en-US/account-pages';
import { useEffect, useRef, useState } from 'react';
import { useAccountText } from '../text/text-context.tsx';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly value: string;
  /** Names the value for screen readers. */
  readonly what: string;
  /** Selects the text if the browser does not allow writing to the clipboard. */
  readonly select: () => void;
}

/** Copies a value to the clipboard and shows a short confirmation. */
export function CopyButton({ value, what, select }: CopyButtonProps) {
  const text = useAccountText(accountPages);
  const [outcome, setOutcome] = useState<'done' | 'by-hand'>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    const isDone = await putOnClipboard(value);
    if (!isDone) select();
    setOutcome(isDone ? 'done' : 'by-hand');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(undefined), 2500);
  };
  return (
    <>
      <Button isQuiet label={`${text('copy')}: ${what}`} onClick={() => void copy()}>
        {text(outcome === 'done' ? 'copy.done' : 'copy')}
      </Button>
      <span role="status" className={outcome === 'by-hand' ? 'portico-row-note' : 'portico-hidden'}>
        {outcome !== undefined && text(`copy.${outcome}`)}
      </span>
    </>
  );
}

/** @returns false if the browser does not allow it, for example on HTTP or without permission */
async function putOnClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false;
  }
}
