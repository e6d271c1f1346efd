import { Download } from 'lucide-react';
import { Button } from './button.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useExport } from './use-export.ts';

interface CsvExportProps {
  /** Name of the rows, and of the file: "transactions". */
  what: string;
  /**
   * Loads all rows. @param onProgress called with the number of loaded rows. @param signal stops the export
   *
   * @returns the text of the file
   */
  load: (onProgress: (count: number) => void, signal: AbortSignal) => Promise<string>;
}

/** Downloads a list as a CSV file, with progress. */
export function CsvExport({ what, load }: CsvExportProps) {
  const { isRunning, count, run, cancel } = useExport(what);
  if (isRunning) return <ExportProgress what={what} count={count} onCancel={cancel} />;
  return (
    <Button onClick={() => run('csv', async (...given) => ({ parts: [await load(...given)] }))}>
      <Download size={15} aria-hidden="true" />
      Export CSV
    </Button>
  );
}
