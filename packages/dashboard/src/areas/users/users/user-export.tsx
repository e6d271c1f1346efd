import { recordUserExport } from '@portico/js/internals';
import type { ServerUser } from '@portico/react';
import { Download } from 'lucide-react';
import { useProject } from '../../../lib/projects.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ExportProgress } from '../../../ui/forms/export-progress.tsx';
import { type ExportFormat, type ExportLoad, useExport } from '../../../ui/forms/use-export.ts';
import { pagesOfUsers } from './found-users.ts';
import type { UserSearch } from './user-search.ts';
import { fileLines, fileStart } from './users-file.ts';

/** Maximum number of users in a file, which the browser keeps in memory. */
const exportedMax = 100_000;

/** Downloads all users that a search finds as a file, with progress. */
export function FoundUsersExport({ search }: { search: UserSearch }) {
  const project = useProject();
  const load =
    (format: ExportFormat): ExportLoad =>
    async (onProgress, signal) => {
      const parts = [fileStart(format)];
      let count = 0;
      for await (const page of pagesOfUsers(project, search, signal)) {
        parts.push(fileLines(format, page));
        count += page.length;
        onProgress(count);
        if (page.isIncomplete) return { parts, note: 'First results only. A longer search text finds more' };
        if (count >= exportedMax && page.nextCursor !== null)
          return { parts, note: 'Add filters to export the others' };
      }
      return { parts };
    };
  return <ExportMenu className="max-sm:hidden" load={load} />;
}

/** Downloads the selected users as a file. */
export function SelectedUsersExport({ users }: { users: readonly ServerUser[] }) {
  const load =
    (format: ExportFormat): ExportLoad =>
    async (onProgress) => {
      onProgress(users.length);
      return { parts: [fileStart(format), fileLines(format, users)] };
    };
  return <ExportMenu size="small" load={load} />;
}

interface ExportMenuProps {
  load: (format: ExportFormat) => ExportLoad;
  size?: 'small';
  className?: string;
}

function ExportMenu({ load, size, className }: ExportMenuProps) {
  const { app } = useProject();
  const { isRunning, count, run, cancel } = useExport('users');
  if (isRunning) return <ExportProgress what="users" count={count} onCancel={cancel} />;
  /** Loads a file. The event log knows of it before it is saved. */
  const recorded =
    (format: ExportFormat): ExportLoad =>
    async (onProgress, signal) => {
      let users = 0;
      const file = await load(format)((loaded) => {
        users = loaded;
        onProgress(loaded);
      }, signal);
      await recordUserExport(app, { format, users });
      return file;
    };
  return (
    <Menu
      trigger={
        <Button size={size} className={className}>
          <Download size={15} aria-hidden="true" />
          Export
        </Button>
      }
    >
      <MenuItem onClick={() => run('csv', recorded('csv'))}>CSV</MenuItem>
      <MenuItem onClick={() => run('jsonl', recorded('jsonl'))}>JSON Lines, with metadata</MenuItem>
    </Menu>
  );
}
