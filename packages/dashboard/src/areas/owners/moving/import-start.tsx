import { type CsvFacts, csvFacts, SourceProblem } from '@portico/contract/sources';
import { useAction } from '@portico/react';
import { useEffect, useRef, useState } from 'react';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { type ImportChoice, sourceFileOf } from './import-choice.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportProgress } from './import-progress.tsx';

interface ImportStartProps {
  choice: ImportChoice;
  change: (part: Partial<ImportChoice>) => void;
  error: unknown;
  onFacts: (facts: CsvFacts) => void;
  onCheck: () => void;
  onClose: () => void;
}

/** Reads all rows of a CSV, and shows how far it is. */
function useFacts(file: File | undefined, onFacts: (facts: CsvFacts) => void) {
  const [progress, setProgress] = useState({ rows: 0, bytes: 0 });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const reading = useAction(async () => {
    if (file === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setProgress({ rows: 0, bytes: 0 });
    let bytes = 0;
    const read = sourceFileOf(file, (count) => {
      signal.throwIfAborted();
      bytes = count;
    });
    try {
      const facts = await csvFacts(read, (rows) => setProgress({ rows, bytes }));
      if (facts.rows === 0) throw new SourceProblem(`${file.name} has no rows below the names of the columns.`);
      onFacts(facts);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  });
  return { reading, progress, cancel: () => stop.current?.abort() };
}

/** Shows the first step of an import: what is imported, and how. */
export function ImportStart({ choice, change, error, onFacts, onCheck, onClose }: ImportStartProps) {
  const { file } = choice;
  const { reading, progress, cancel } = useFacts(file, onFacts);
  const isCsv = choice.from === 'csv';
  // A small file is read before anyone could see the progress.
  if (reading.isRunning && file !== undefined && progress.rows > 0)
    return (
      <ImportProgress
        text={`${progress.rows.toLocaleString('en')} rows read`}
        file={file}
        bytes={progress.bytes}
        onCancel={cancel}
      >
        All rows are read first, because they show how times and other values are written. Nothing is imported.
      </ImportProgress>
    );
  return (
    <>
      <ImportChoices choice={choice} change={change} />
      <ProblemNote error={reading.error ?? error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={file === undefined}
          isBusy={reading.isRunning}
          onClick={() => (isCsv ? void reading.run() : onCheck())}
        >
          {isCsv ? 'Choose columns' : 'Check file'}
        </Button>
      </Actions>
    </>
  );
}
