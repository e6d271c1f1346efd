import { refresh } from '@portico/dashboard/lib/queries.ts';
import { Button } from '@portico/dashboard/ui/forms/button.tsx';
import { SelectField } from '@portico/dashboard/ui/forms/select-field.tsx';
import { CodeBlock } from '@portico/dashboard/ui/layout/code-block.tsx';
import { Time } from '@portico/dashboard/ui/layout/time.tsx';
import { Badge } from '@portico/dashboard/ui/states/badge.tsx';
import { Failed, ProblemNote } from '@portico/dashboard/ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '@portico/dashboard/ui/states/states.tsx';
import { announce } from '@portico/dashboard/ui/states/toasts.tsx';
import { useAction } from '@portico/react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import type { PortalAttempt, PortalCalls } from './portal-calls.ts';
import { useTexts } from './texts.ts';

interface AttemptsProps {
  api: PortalCalls;
  endpointId: string;
}

/** Shows the attempts of an endpoint. Each opens its event and its response. */
export function Attempts({ api, endpointId }: AttemptsProps) {
  const texts = useTexts();
  const [status, setStatus] = useState<'0' | '2' | undefined>(undefined);
  const attempts = useInfiniteQuery({
    queryKey: ['portal', 'attempts', endpointId, status],
    queryFn: async ({ pageParam }) => await api.attempts(endpointId, pageParam, status),
    initialPageParam: null as string | null,
    getNextPageParam: ({ done, iterator }) => (done ? null : iterator),
    placeholderData: keepPreviousData,
  });
  const found = attempts.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="w-52">
          <SelectField
            label={<span className="sr-only">{texts.status}</span>}
            options={[
              { value: 'all', text: texts.allAttempts },
              { value: '0', text: texts.succeeded },
              { value: '2', text: texts.failed },
            ]}
            value={status ?? 'all'}
            onChange={(value) => setStatus(value === '0' || value === '2' ? value : undefined)}
          />
        </div>
        <Button isBusy={attempts.isRefetching} onClick={() => void attempts.refetch()}>
          <RotateCw size={15} aria-hidden="true" />
          {texts.refresh}
        </Button>
      </div>
      {attempts.isPending && (
        <Loading what={texts.attempts}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {attempts.isLoadingError && <Failed error={attempts.error} onRetry={attempts.refetch} />}
      {found?.length === 0 && <Empty icon={Send} title={texts.noAttempts} text={texts.noAttemptsText} />}
      {found !== undefined && found.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {found.map((attempt) => (
            <li key={attempt.id}>
              <Attempt api={api} endpointId={endpointId} attempt={attempt} />
            </li>
          ))}
        </ul>
      )}
      {attempts.hasNextPage && (
        <Button className="mt-3" isBusy={attempts.isFetchingNextPage} onClick={() => void attempts.fetchNextPage()}>
          {texts.showMore}
        </Button>
      )}
    </>
  );
}

function Attempt({ api, endpointId, attempt }: AttemptsProps & { attempt: PortalAttempt }) {
  const texts = useTexts();
  const { status, responseStatusCode, response, responseDurationMs, msg, msgId, timestamp } = attempt;
  const isSuccess = status === 0;
  const resending = useAction(async () => {
    await api.resend(endpointId, msgId);
    await refresh(['portal', 'attempts']);
    announce({ title: texts.sentAgain });
  });
  return (
    <details className="group">
      <summary className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden="true" className="text-ink-3 group-open:rotate-90 rtl:rotate-180" />
        <Badge tone={isSuccess ? 'success' : 'danger'}>{responseStatusCode || texts.noResponse}</Badge>
        <code className="wrap-anywhere font-mono text-xs">{msg?.eventType ?? msgId}</code>
        <span className="text-ink-3">
          <Time date={new Date(timestamp)} />
        </span>
        <span className="tabular text-ink-3">{responseDurationMs} ms</span>
      </summary>
      <div className="flex flex-col items-start gap-3 px-3 pb-3 *:max-w-full">
        {msg !== undefined && (
          <div className="w-full">
            <CodeBlock title={texts.event} text={JSON.stringify(msg.payload, null, 2)} what={texts.event} />
          </div>
        )}
        {response !== '' && (
          <div className="w-full">
            <CodeBlock title={texts.response} text={response} what={texts.response} />
          </div>
        )}
        <Button isBusy={resending.isRunning} onClick={() => void resending.run()}>
          {texts.sendAgain}
        </Button>
        <ProblemNote error={resending.error} />
      </div>
    </details>
  );
}
