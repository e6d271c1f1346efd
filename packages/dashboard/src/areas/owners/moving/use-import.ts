import { useAction } from '@portico/react';
import { useEffect, useRef, useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import type { ImportChoice } from './import-choice.ts';
import { type ImportResult, runImport } from './import-run.ts';

/** Returns the state of an import: what was checked, what is imported, and what runs now. */
export function useImport(choice: ImportChoice, onRunning: (isRunning: boolean) => void) {
  const project = useProject();
  const [progress, setProgress] = useState<ImportResult | undefined>(undefined);
  const [checked, setChecked] = useState<ImportResult | undefined>(undefined);
  const [imported, setImported] = useState<ImportResult | undefined>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const working = useAction(async (isDry: boolean) => {
    const { file } = choice;
    if (file === undefined) return;
    const controller = new AbortController();
    stop.current = controller;
    setProgress(undefined);
    onRunning(true);
    try {
      const work = { project, file, choice, isDry, signal: controller.signal, onProgress: setProgress };
      const result = await runImport(work);
      if (isDry) setChecked(result);
      else setImported(result);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      onRunning(false);
      setProgress(undefined);
      if (!isDry) await refresh(['imports', project.id]);
    }
  });
  const cancel = () => stop.current?.abort();
  return { working, progress, checked, imported, cancel, back: () => setChecked(undefined) };
}
