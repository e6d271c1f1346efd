import { type LoggedRequest, type RequestBodies as Opened, useAction } from '@portico/react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { HiddenParts } from './hidden-parts.tsx';
import { KeepBodies, useLogState, useMayKeepBodies } from './keep-bodies.tsx';

/** Shows the bodies of a request to an owner who asks for them, and others why they do not see them. */
export function RequestBodies({ request }: { request: LoggedRequest }) {
  const project = useProject();
  const isOwner = useMayChange('owner');
  const mayKeepBodies = useMayKeepBodies();
  const log = useLogState();
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const open = useAction(async () => setOpened(await project.app.requests.openBodies(request.id)));
  if (opened !== undefined) return <Bodies bodies={opened} />;
  return (
    <section aria-label="Bodies" className="mt-5 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 max-w-prose text-ink-2 text-sm">
          {request.hasBodies ? keptText(isOwner) : lostText(log.data?.keepsBodies, isOwner)}
        </p>
        {request.hasBodies && isOwner && (
          <Button isBusy={open.isRunning} onClick={() => void open.run()}>
            Show bodies
          </Button>
        )}
        {!request.hasBodies && mayKeepBodies && <KeepBodies />}
      </div>
      <ProblemNote error={open.error} />
    </section>
  );
}

function keptText(isOwner: boolean): string {
  return isOwner
    ? 'The bodies of this request are kept, without secrets. The audit log records who opens them.'
    : 'The bodies of this request are kept. Only an owner of the project can open them.';
}

/** Says that the bodies of a request are gone, and what happens with those of the next ones. */
function lostText(keepsBodies: boolean | undefined, isOwner: boolean): string {
  const text = 'The bodies of this request are not kept.';
  if (keepsBodies === undefined) return text;
  if (keepsBodies) return `${text} Those of new requests are.`;
  return `${text} ${isOwner ? 'You' : 'An owner of the project'} can keep those of the next requests.`;
}

function Bodies({ bodies: { request, response } }: { bodies: Opened }) {
  return (
    <section aria-label="Bodies" className="mt-5 flex flex-col gap-3 border-line border-t pt-4">
      {request === null ? (
        <p className="text-ink-2 text-sm">The request had no body.</p>
      ) : (
        <CodeBlock title="Request body" text={request} what="the request body">
          <HiddenParts text={request} />
        </CodeBlock>
      )}
      {response !== null && (
        <CodeBlock title="Response body" text={response} what="the response body">
          <HiddenParts text={response} />
        </CodeBlock>
      )}
    </section>
  );
}
