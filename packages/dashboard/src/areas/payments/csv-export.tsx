import { type ListTransactionsOptions, useAction } from '@portico/react';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { Button } from '../../ui/button.tsx';
import { announce, announceFailure } from '../../ui/toasts.tsx';
import { allTransactions, csvOf } from './transactions-csv.ts';

/** Downloads all transactions that match the filter as a CSV file, with progress. */
export function CsvExport({ filter }: { filter: ListTransactionsOptions }) {
  const project = useProject();
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const exporting = useAction(async () => {
    const controller = new AbortController();
    stop.current = controller;
    setCount(0);
    try {
      const load = async (options: ListTransactionsOptions) => await project.app.listTransactions(options);
      const rows = await allTransactions(load, filter, setCount, controller.signal);
      download(csvOf(rows), 'transactions.csv');
      announce({ title: 'Export complete', text: `${rows.length.toLocaleString('en')} transactions` });
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
        {count.toLocaleString('en')} transactions loaded
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
