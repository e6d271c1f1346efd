import type { ActionCode } from '../../lib/action-code.ts';
import { CopyButton } from '../forms/copy.tsx';

/** Copies what was done on a screen, as code that does it again. */
export function CopyAsCode({ code: { sdk, curl } }: { code: ActionCode }) {
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {sdk !== undefined && <CopyButton text={sdk} what="as SDK code" label="Copy as SDK code" />}
      <CopyButton text={curl} what="as curl" label="Copy as curl" />
    </span>
  );
}
