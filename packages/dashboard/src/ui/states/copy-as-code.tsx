import { codeOfCalls } from '../../lib/action-code.ts';
import type { DoneCall } from '../../lib/done-calls.ts';
import { CopyButton } from '../forms/copy.tsx';

/** Copies what was done on a screen, as code that does it again. Shows nothing if there is no such code. */
export function CopyAsCode({ calls }: { calls: readonly DoneCall[] }) {
  const code = codeOfCalls(calls);
  if (code === undefined) return null;
  const { sdk, curl } = code;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {sdk !== undefined && <CopyButton text={sdk} what="as SDK code" label="Copy as SDK code" />}
      <CopyButton text={curl} what="as curl" label="Copy as curl" />
    </span>
  );
}
