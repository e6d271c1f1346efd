import { type RequestLogState, useAction } from '@portico/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';

const minuteMillis = 60_000;

/** Loads the state of the request log: again each half minute while bodies are kept. */
export function useLogState() {
  const project = useProject();
  return useQuery({
    queryKey: ['requests', project.id, 'state'],
    queryFn: async () => await project.app.requests.state(),
    refetchInterval: ({ state }) => (state.data?.keepsBodies === true ? minuteMillis / 2 : false),
  });
}

/** Returns whether the person can begin to keep bodies now. */
export function useMayKeepBodies(): boolean {
  const isOwner = useMayChange('owner');
  const { data } = useLogState();
  return isOwner && data?.keepsBodies === false;
}

/** Shows a button that keeps the bodies of requests for an hour. */
export function KeepBodies() {
  const { data } = useLogState();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Keep bodies</Button>
      <KeepDialog
        isOpen={isAsking}
        mayBeAlways={data?.canKeepBodiesAlways === true}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

interface KeepDialogProps {
  isOpen: boolean;
  mayBeAlways: boolean;
  onClose: () => void;
}

function KeepDialog({ isOpen, mayBeAlways, onClose }: KeepDialogProps) {
  const project = useProject();
  const queries = useQueryClient();
  const keep = useAction(async (options: { always?: true }) => {
    await project.app.requests.keepBodies(options);
    await queries.invalidateQueries({ queryKey: ['requests', project.id, 'state'] });
    onClose();
    announce({ title: 'Bodies are kept from now on' });
  });
  return (
    <Dialog
      isOpen={isOpen}
      title="Keep the bodies of requests?"
      description="For an hour, the log keeps what your app sends and what the server answers. Secrets and metadata are left out, but personal data of your users is not. Only owners can open bodies, and the audit log records it. Bodies are deleted after three days."
      onClose={onClose}
    >
      <ProblemNote error={keep.error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        {mayBeAlways && (
          <Button isBusy={keep.isRunning} onClick={() => void keep.run({ always: true })}>
            Keep until stopped
          </Button>
        )}
        <Button look="primary" isBusy={keep.isRunning} onClick={() => void keep.run({})}>
          Keep for an hour
        </Button>
      </Actions>
    </Dialog>
  );
}

/** Says that bodies are kept, and for how long. Nothing while they are not. */
export function KeptBodiesBanner() {
  const project = useProject();
  const queries = useQueryClient();
  const isOwner = useMayChange('owner');
  const { data } = useLogState();
  const stop = useAction(async () => {
    try {
      await project.app.requests.stopBodies();
      announce({ title: 'Bodies are not kept any longer' });
    } catch (error) {
      announceFailure('Bodies are still kept', error);
    }
    await queries.invalidateQueries({ queryKey: ['requests', project.id, 'state'] });
  });
  if (data?.keepsBodies !== true) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-md border border-warning-line bg-warning-soft px-4 py-2.5 text-sm">
      <Eye size={16} className="shrink-0 text-warning-ink" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-ink-2">
        <strong className="font-semibold text-ink">Bodies of requests are kept</strong> {timeLeft(data)}.
      </p>
      {isOwner && (
        <Button size="small" isBusy={stop.isRunning} onClick={() => void stop.run()}>
          Stop
        </Button>
      )}
    </div>
  );
}

function timeLeft({ bodiesUntil }: RequestLogState): string {
  if (bodiesUntil === null) return 'until an owner stops it';
  const minutes = Math.max(1, Math.ceil((bodiesUntil.getTime() - Date.now()) / minuteMillis));
  return `for ${minutes === 1 ? 'one more minute' : `${minutes} more minutes`}`;
}
