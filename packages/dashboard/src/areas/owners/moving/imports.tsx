import type { ProjectImport, ProjectImportState } from '@portico/react';
import { Ellipsis, FileInput } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { PagedTable, usePages } from '../../../ui/lists/paged-table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { OldSystemSection } from './old-system-section.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** Shows the imports of the last 30 days, which an owner can undo. */
export function Imports() {
  const project = useProject();
  const [undoing, setUndoing] = useState<ProjectImport | undefined>(undefined);
  const [isImporting, setIsImporting] = useState(false);
  const isOwner = useMayChange();
  const pages = usePages('imports', ['list'], async (cursor) => {
    const { items, nextCursor } = await project.app.imports.list({ cursor });
    return { rows: items, next: nextCursor };
  });
  return (
    <Screen
      subtitle="Files with users and teams that were imported in the last 30 days. An undo deletes what an import has created."
      actions={
        <Button look="primary" changes onClick={() => setIsImporting(true)}>
          Import a file
        </Button>
      }
    >
      <PagedTable
        label="Imports"
        pages={pages}
        columns={columnsOf(setUndoing)}
        keyOf={({ id }) => id}
        empty={
          <Empty
            icon={FileInput}
            title="No imports yet"
            text="Import users, teams and products from a file, or let users move in when they sign in."
          />
        }
      />
      {!isOwner && <p className="mt-6 text-ink-2 text-sm">Only owners can import files and undo imports.</p>}
      <OldSystemSection />
      <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
      <UndoDialog run={undoing} onClose={() => setUndoing(undefined)} />
    </Screen>
  );
}

/** Returns the name of an import: that of its file. */
export function importName({ fileName, id }: ProjectImport): string {
  return fileName ?? id;
}

const states: Readonly<Record<ProjectImportState, readonly ['neutral' | 'success' | 'warning', string]>> = {
  running: ['warning', 'Not finished'],
  finished: ['success', 'Finished'],
  undoing: ['warning', 'Undo not finished'],
  undone: ['neutral', 'Undone'],
};

function State({ state }: { state: ProjectImportState }) {
  const [tone, text] = states[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Returns what an import has done, or what its undo has. */
function summaryOf({ state, created, updated, skipped, refused, deleted, spared }: ProjectImport): string {
  const isUndo = state === 'undone' || state === 'undoing';
  const counts = isUndo ? { deleted, kept: spared } : { created, updated, skipped, refused };
  const parts = Object.entries(counts).filter(([name, count]) => count > 0 || name === 'created' || name === 'deleted');
  return parts.map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', ');
}

/** Returns whether an undo can delete something, also what an earlier undo has spared. */
function isUndoable({ state, spared }: ProjectImport): boolean {
  return state !== 'undone' || spared > 0;
}

function columnsOf(onUndo: (run: ProjectImport) => void): Column<ProjectImport>[] {
  return [
    {
      id: 'file',
      header: 'File',
      cell: (run) => (
        <span className="block min-w-0 py-1.5">
          <span className="block truncate" title={importName(run)}>
            {importName(run)}
          </span>
          <span className="block truncate text-ink-2 text-sm max-md:hidden">{run.startedBy ?? 'With a key'}</span>
          <span className="block whitespace-normal text-ink-2 text-sm md:hidden">{summaryOf(run)}</span>
        </span>
      ),
    },
    { id: 'state', header: 'State', className: 'w-40 max-sm:w-32', cell: ({ state }) => <State state={state} /> },
    { id: 'lines', header: 'Lines', className: 'w-64 max-md:hidden', cell: summaryOf },
    {
      id: 'started',
      header: 'Started',
      className: 'w-40 max-lg:hidden',
      cell: ({ startedAt }) => <Time date={startedAt} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      className: 'w-14',
      cell: (run) =>
        isUndoable(run) && (
          <Menu changes trigger={<IconButton label={`Actions for ${importName(run)}`} icon={<Ellipsis size={16} />} />}>
            <MenuItem isDangerous onClick={() => onUndo(run)}>
              Undo import
            </MenuItem>
          </Menu>
        ),
    },
  ];
}
