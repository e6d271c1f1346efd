import { type CsvColumn, csvColumns, SourceProblem } from '@portico/contract/sources';
import { useAction } from '@portico/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { firstChoice, type ImportChoice, sourceFileOf } from './import-choice.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportReport } from './import-report.tsx';
import { type ImportResult, runImport } from './import-run.ts';

interface ImportStepsProps {
  onRunning: (isRunning: boolean) => void;
  onWide: (isWide: boolean) => void;
  onClose: () => void;
}

/** Returns the state of an import: what was checked, what is imported, and what runs now. */
function useImport(choice: ImportChoice, onRunning: (isRunning: boolean) => void) {
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

/** Shows the steps of an import. */
export function ImportSteps({ onRunning, onWide, onClose }: ImportStepsProps) {
  const [choice, setChoice] = useState(firstChoice);
  const [columns, setColumns] = useState<readonly CsvColumn[] | undefined>(undefined);
  const { working, progress, checked, imported, cancel, back } = useImport(choice, onRunning);
  const change = (part: Partial<ImportChoice>) => setChoice((now) => ({ ...now, ...part }));
  const { file } = choice;
  const isMapping = columns !== undefined && checked === undefined && imported === undefined && !working.isRunning;
  useEffect(() => onWide(isMapping), [isMapping, onWide]);
  if (working.isRunning && file !== undefined) {
    const verb = checked === undefined ? 'checked' : 'imported';
    return <Progress file={file} result={progress} verb={verb} onCancel={cancel} />;
  }
  if (imported !== undefined) {
    return (
      <Report result={imported} isDone fileName={file?.name ?? ''}>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </Report>
    );
  }
  if (checked !== undefined)
    return (
      <Checked
        result={checked}
        choice={choice}
        error={working.error}
        onBack={back}
        onImport={() => void working.run(false)}
      />
    );
  if (columns !== undefined)
    return (
      <ColumnMapping
        columns={columns}
        mapping={choice.mapping}
        error={working.error}
        onChange={(mapping) => change({ mapping })}
        onBack={() => setColumns(undefined)}
        onNext={() => void working.run(true)}
      />
    );
  return (
    <Start
      choice={choice}
      change={change}
      error={working.error}
      onColumns={setColumns}
      onCheck={() => void working.run(true)}
      onClose={onClose}
    />
  );
}

interface StartProps {
  choice: ImportChoice;
  change: (part: Partial<ImportChoice>) => void;
  error: unknown;
  onColumns: (columns: readonly CsvColumn[]) => void;
  onCheck: () => void;
  onClose: () => void;
}

function Start({ choice, change, error, onColumns, onCheck, onClose }: StartProps) {
  const reading = useAction(async () => {
    if (choice.file === undefined) return;
    const columns = await csvColumns(sourceFileOf(choice.file));
    if (columns.length === 0)
      throw new SourceProblem(`${choice.file.name} has no rows below the names of the columns.`);
    onColumns(columns);
  });
  const isCsv = choice.from === 'csv';
  return (
    <>
      <ImportChoices choice={choice} change={change} />
      <ProblemNote error={reading.error ?? error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={choice.file === undefined}
          isBusy={reading.isRunning}
          onClick={() => (isCsv ? void reading.run() : onCheck())}
        >
          {isCsv ? 'Choose columns' : 'Check file'}
        </Button>
      </Actions>
    </>
  );
}

interface CheckedProps {
  result: ImportResult;
  choice: ImportChoice;
  error: unknown;
  onBack: () => void;
  onImport: () => void;
}

function Checked({ result, choice, error, onBack, onImport }: CheckedProps) {
  const count = result.created + result.changed;
  const isRefused = choice.rule === 'refuse' && result.leftOut.some(({ outcome }) => outcome === 'refused');
  return (
    <Report result={result} isDone={false} fileName={choice.file?.name ?? ''}>
      {isRefused && (
        <p role="alert" className="mb-2 w-full text-base text-danger-ink">
          Nothing can be imported: lines are refused. Correct the file, or choose another rule.
        </p>
      )}
      <ProblemNote error={error} />
      <Button onClick={onBack}>Back</Button>
      <Button look="primary" disabled={count === 0 || isRefused} onClick={onImport}>
        Import {count.toLocaleString('en')} {count === 1 ? 'line' : 'lines'}
      </Button>
    </Report>
  );
}

interface ProgressProps {
  file: File;
  result: ImportResult | undefined;
  verb: string;
  onCancel: () => void;
}

function Progress({ file, result, verb, onCancel }: ProgressProps) {
  const id = useId();
  const count = result === undefined ? 0 : result.created + result.changed + result.done + result.leftOut.length;
  return (
    <>
      <label htmlFor={id} className="mb-2 block text-base">
        <span role="status" className="tabular">
          {count.toLocaleString('en')} lines {verb}
        </span>
      </label>
      <progress
        id={id}
        className="block h-2 w-full accent-accent"
        max={Math.max(file.size, 1)}
        value={result?.readBytes ?? 0}
      />
      <p className="mt-2 text-ink-2 text-sm">
        Keep this page open. After an interruption, choose the same file again: lines that are imported already are not
        imported twice.
      </p>
      <Actions>
        <Button onClick={onCancel}>Cancel</Button>
      </Actions>
    </>
  );
}

interface ReportProps {
  result: ImportResult;
  isDone: boolean;
  fileName: string;
  children: ReactNode;
}

function Report({ result, isDone, fileName, children }: ReportProps) {
  return (
    <>
      <ImportReport result={result} isDone={isDone} fileName={fileName} />
      <Actions>{children}</Actions>
    </>
  );
}
