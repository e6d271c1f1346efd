import type { ServerUser } from '@portico/react';
import { useRef, useState } from 'react';
import { userCount } from '../../../features/users/user-count.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { explain } from '../../../lib/explain.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import type { BulkAction } from './bulk-actions.ts';
import { RestrictionFields, type RestrictionReasons } from './restriction-fields.tsx';
import { type Outcome, runForEach } from './run-for-each.ts';

const noReasons: RestrictionReasons = { reason: '', note: '' };

interface BulkDialogProps {
  action: BulkAction | undefined;
  users: readonly ServerUser[];
  /** Called with the users who are still selected: those for whom the action failed, or was not tried. */
  onRun: (left: readonly ServerUser[]) => void;
  onClose: () => void;
}

/** Runs an action for the selected users after a confirmation, and shows its progress. Closing the dialog stops it. */
export function BulkDialog({ action, users, onRun, onClose }: BulkDialogProps) {
  const { id: projectId } = useProject();
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const [reasons, setReasons] = useState(noReasons);
  const stop = useRef<AbortController>(undefined);
  const close = () => {
    stop.current?.abort();
    setProgress(undefined);
    setReasons(noReasons);
    onClose();
  };
  if (action === undefined) return null;
  const concerned = users.filter(action.concerns);
  const count = userCount(concerned.length);
  const skipped = users.length - concerned.length;
  const run = async (act: (user: ServerUser) => Promise<unknown>, chosen: readonly ServerUser[]) => {
    const controller = new AbortController();
    stop.current = controller;
    try {
      return await runForEach(chosen, act, setProgress, controller.signal);
    } finally {
      await refresh(['users', projectId]);
      setProgress(undefined);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={`${action.verb} ${count}?`}
      consequence={
        <>
          {action.consequence}
          {skipped > 0 && ` ${userCount(skipped)} ${skipped === 1 ? 'is' : 'are'} ${action.done} already.`}
          {progress !== undefined && (
            <span role="status" className="tabular mt-2 block text-ink">
              {progress.toLocaleString('en')} of {count} {action.done}
            </span>
          )}
        </>
      }
      action={action.verb}
      {...(action.hasReasons ? { fields: <RestrictionFields areMany value={reasons} onChange={setReasons} /> } : {})}
      {...(action.isIrreversible ? { nameToType: count } : {})}
      onConfirm={async () => {
        const outcome = await run((user) => action.act(user, reasons), concerned);
        const done = new Set(outcome.done);
        onRun(concerned.filter((user) => !done.has(user)));
        const { undo } = action;
        announce({
          ...summaryOf(outcome, action),
          ...(undo !== undefined && { undo: async () => void (await run(undo, outcome.done)) }),
        });
      }}
      onClose={close}
    />
  );
}

function summaryOf({ done, failed: [first, ...others] }: Outcome<ServerUser>, action: BulkAction) {
  const title = `${userCount(done.length)} ${action.done}`;
  if (first === undefined) return { title };
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return { title, text: `Failed for ${nameOf(first.item)}${more}. ${explain(first.error).title}` };
}
