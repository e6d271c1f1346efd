import type { AdminWebhookAttempt } from '@portico/react';
import { ChevronRight } from 'lucide-react';
import { exactTime } from '../../../lib/time.ts';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { headersText, prettyJson } from './http-text.ts';

/** Shows the attempts of a delivery, newest first. Each opens its response. */
export function AttemptLog({ attempts }: { attempts: readonly AdminWebhookAttempt[] }) {
  if (attempts.length === 0) return <p className="text-base text-ink-2">There was no attempt yet.</p>;
  return (
    <section aria-label="Attempts">
      <h3 className="mb-2 font-semibold text-base">Attempts ({attempts.length})</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {attempts.map((attempt, index) => (
          <li key={attempt.id}>
            <Attempt attempt={attempt} isOpen={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Attempt({ attempt, isOpen }: { attempt: AdminWebhookAttempt; isOpen: boolean }) {
  const { isSuccess, responseStatus, responseHeaders, responseBody, durationMillis, error } = attempt;
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden="true" className="text-ink-3 group-open:rotate-90 rtl:rotate-180" />
        <Badge tone={isSuccess ? 'success' : 'danger'}>{responseStatus ?? 'No response'}</Badge>
        <span className="tabular text-ink-2">{exactTime(attempt.createdAt)}</span>
        <span className="tabular text-ink-3">{durationMillis} ms</span>
        {attempt.isManual && <span className="text-ink-3">Sent by an owner</span>}
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3">
        {error !== null && <p className="wrap-anywhere text-danger-ink text-sm">{error}</p>}
        {responseBody !== null && responseBody !== '' && (
          <CodeBlock title="Response body" text={prettyJson(responseBody)} what="the response body" />
        )}
        {responseStatus !== null && (
          <CodeBlock title="Response headers" text={headersText(responseHeaders)} what="the response headers" />
        )}
      </div>
    </details>
  );
}
