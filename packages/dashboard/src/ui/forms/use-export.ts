import { useAction } from '@portico/react';
import { useEffect, useRef, useState } from 'react';
import { announce, announceFailure } from '../states/toasts.tsx';

const types = { csv: 'text/csv;charset=utf-8', jsonl: 'application/jsonl;charset=utf-8' } as const;

/** The format of a file, as the end of its name. */
export type ExportFormat = keyof typeof types;

/** The text of a file, in parts, and what its reader must know, such as that rows are missing. */
interface ExportedFile {
  readonly parts: readonly string[];
  readonly note?: string;
}

/**
 * Loads all rows of a file. @param onProgress called with the number of loaded rows. @param signal stops the export
 *
 * @returns the file
 */
export type ExportLoad = (onProgress: (count: number) => void, signal: AbortSignal) => Promise<ExportedFile>;

/**
 * Returns the state of an export, which ends when the screen closes.
 *
 * @param what name of the rows, and of the file: "transactions"
 */
export function useExport(what: string) {
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const exporting = useAction(async (format: ExportFormat, load: ExportLoad) => {
    const controller = new AbortController();
    stop.current = controller;
    let loaded = 0;
    setCount(0);
    try {
      const onProgress = (rows: number) => {
        loaded = rows;
        setCount(rows);
      };
      const { parts, note } = await load(onProgress, controller.signal);
      download(new Blob([...parts], { type: types[format] }), `${what}.${format}`);
      const text = `${loaded.toLocaleString('en')} ${what}`;
      announce({ title: 'Export complete', text: note === undefined ? text : `${text}. ${note}` });
    } catch (error) {
      if (!controller.signal.aborted) announceFailure('The export failed', error);
    }
  });
  return {
    count,
    isRunning: exporting.isRunning,
    run: (format: ExportFormat, load: ExportLoad) => void exporting.run(format, load),
    cancel: () => stop.current?.abort(),
  };
}

/** Saves a file on the machine of the user. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
