import type { ProjectImport, SpareReason, UndoneImport } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface UndoDialogProps {
  run: ProjectImport | undefined;
  onClose: () => void;
}

/** Deletes what an import has created. Says first what would be deleted, and what stays. */
export function UndoDialog({ run, onClose }: UndoDialogProps) {
  const project = useProject();
  const preview = useQuery({
    queryKey: ['imports', project.id, 'undo', run?.id],
    queryFn: async () => await project.app.imports.undo(run?.id ?? '', { dryRun: true }),
    enabled: run !== undefined,
    // Users can sign in at any time.
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      isOpen={run !== undefined}
      title={run?.fileName == null ? 'Undo this import?' : `Undo the import of ${run.fileName}?`}
      consequence={<Consequence preview={preview.data} isFailed={preview.isError} />}
      action="Undo import"
      onConfirm={async () => {
        if (run === undefined) return;
        const { deleted } = await project.app.imports.undo(run.id);
        await refresh(['imports', project.id]);
        announce({ title: 'Import undone', text: `${linesOf(deleted)} deleted` });
      }}
      onClose={onClose}
    />
  );
}

const reasons: Readonly<Record<SpareReason, string>> = {
  signed_in: 'signed in since',
  changed: 'changed since',
  has_purchases: 'with purchases',
  has_members: 'with other members',
  in_other_team: 'in another team',
  used: 'used since',
  update: 'there before the import',
};

function linesOf(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;
}

function Consequence({ preview, isFailed }: { preview: UndoneImport | undefined; isFailed: boolean }) {
  if (preview === undefined) {
    const text = isFailed ? 'What would be deleted could not be counted.' : 'Counting what would be deleted …';
    return <>Users, teams, members and API keys that were used since stay. {text}</>;
  }
  const spared = Object.entries(preview.spared);
  return (
    <>
      {preview.deleted === 0
        ? 'Nothing is left that this can delete.'
        : `This deletes everything that ${linesOf(preview.deleted)} created.`}
      {spared.length > 0 && (
        <> These stay: {spared.map(([reason, count]) => `${count} ${textOf(reason)}`).join(', ')}.</>
      )}{' '}
      It cannot be reversed, but the same file can be imported again.
    </>
  );
}

function textOf(reason: string): string {
  return Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? reason;
}
