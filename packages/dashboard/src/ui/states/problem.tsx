import { TriangleAlert } from 'lucide-react';
import { explain } from '../../lib/explain.ts';
import { serverPath } from '../../lib/server-path.ts';
import { useHasDocs } from '../../lib/session.tsx';
import { page } from '../../lib/words.ts';
import { Button } from '../forms/button.tsx';
import { CopyableText } from '../forms/copy.tsx';

/** Shows the error of an action, next to the form. Nothing if there is no error. */
export function ProblemNote({ error }: { error: unknown }) {
  if (error === undefined) return null;
  const { title, text, code, requestId } = explain(error);
  return (
    <div role="alert" className="mt-4 flex gap-2.5 rounded-md border border-danger-line bg-danger-soft p-3 text-sm">
      <TriangleAlert size={16} className="mt-px shrink-0 text-danger-ink" aria-hidden="true" />
      <div className="min-w-0 break-words">
        <p className="font-medium text-danger-ink">{title}</p>
        <p className="mt-0.5 text-ink-2">{text}</p>
        <ErrorHelpLink code={code} />
        <RequestId id={requestId} />
      </div>
    </div>
  );
}

/** Shows a load error in place of the content, with a button to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, text, code, requestId } = explain(error);
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <TriangleAlert size={20} className="text-danger-ink" aria-hidden="true" />
      <h2 className="mt-3 max-w-prose break-words font-semibold text-base">{title}</h2>
      <p className="mt-1 max-w-prose text-base text-ink-2">{text}</p>
      <ErrorHelpLink code={code} />
      <RequestId id={requestId} />
      <Button className="mt-4" onClick={onRetry}>
        {page.words.tryAgain}
      </Button>
    </div>
  );
}

/** Links to the section about an error code in the documentation of the server. */
export function ErrorHelpLink({ code }: { code: string | undefined }) {
  const hasDocs = useHasDocs();
  if (code === undefined || !hasDocs) return null;
  return (
    <p className="mt-1 text-sm">
      <a
        href={serverPath(`/docs/reference/errors/#${code}`)}
        target="_blank"
        rel="noreferrer"
        className="break-all text-ink-2 underline underline-offset-2 hover:text-ink"
      >
        About {code}
      </a>
    </p>
  );
}

function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1 text-ink-3 text-sm">
      {page.words.requestId} <CopyableText text={id} what={page.words.requestId} />
    </p>
  );
}
