import { useAction } from '@portico/react';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { announce, announceFailure } from '../states/toasts.tsx';
import { Button } from './button.tsx';

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
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const exporting = useAction(async () => {
    const controller = new AbortController();
    stop.current = controller;
    let loaded = 0;
    setCount(0);
    try {
      const onProgress = (rows: number) => {
        loaded = rows;
        setCount(rows);
      };
      download(await load(onProgress, controller.signal), `${what}.csv`);
      announce({ title: 'Export complete', text: `${loaded.toLocaleString('en')} ${what}` });
    } catch (error) {
      if (!controller.signal.aborted) announceFailure('The export failed', error);
    }
  });
  if (!exporting.isRunning) {
    return (
      <Button onClick={() => void exporting.run()}>
        <Download size={15} aria-hidden="true" />
        Export CSV
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-3">
      <span role="status" className="tabular text-base text-ink-2">
        {count.toLocaleString('en')} {what} loaded
      </span>
      <Button onClick={() => stop.current?.abort()}>Cancel</Button>
    </span>
  );
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
