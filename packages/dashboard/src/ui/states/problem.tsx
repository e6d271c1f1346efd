import { TriangleAlert } from 'lucide-react';
import { explain } from '../../lib/explain.ts';
import { Button } from '../forms/button.tsx';
import { CopyableText } from '../forms/copy.tsx';

/** Shows the error of an action, next to the form. Nothing if there is no error. */
export function ProblemNote({ error }: { error: unknown }) {
  if (error === undefined) return null;
  const { title, text, requestId } = explain(error);
  return (
    <div role="alert" className="mt-4 flex gap-2.5 rounded-md border border-danger-line bg-danger-soft p-3 text-sm">
      <TriangleAlert size={16} className="mt-px shrink-0 text-danger-ink" aria-hidden="true" />
      <div className="min-w-0 break-words">
        <p className="font-medium text-danger-ink">{title}</p>
        <p className="mt-0.5 text-ink-2">{text}</p>
        <RequestId id={requestId} />
      </div>
    </div>
  );
}

/** Shows a load error in place of the content, with a button to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, text, requestId } = explain(error);
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <TriangleAlert size={20} className="text-danger-ink" aria-hidden="true" />
      <h2 className="mt-3 max-w-prose break-words font-semibold text-base">{title}</h2>
      <p className="mt-1 max-w-prose text-base text-ink-2">{text}</p>
      <RequestId id={requestId} />
      <Button className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1 text-ink-3 text-sm">
      Request ID <CopyableText text={id} what="request ID" />
    </p>
  );
}
