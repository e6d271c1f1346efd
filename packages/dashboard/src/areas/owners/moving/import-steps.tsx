import type { CsvFacts } from '@portico/contract/sources';
import { type ReactNode, useEffect, useState } from 'react';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { firstChoice, type ImportChoice } from './import-choice.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import type { ImportResult } from './import-run.ts';
import { ImportStart } from './import-start.tsx';
import { useImport } from './use-import.ts';

interface ImportStepsProps {
  onRunning: (isRunning: boolean) => void;
  onWide: (isWide: boolean) => void;
  onClose: () => void;
}

/** Shows the steps of an import. */
export function ImportSteps({ onRunning, onWide, onClose }: ImportStepsProps) {
  const [choice, setChoice] = useState(firstChoice);
  const [facts, setFacts] = useState<CsvFacts | undefined>(undefined);
  const { working, progress, checked, imported, cancel, back } = useImport(choice, onRunning);
  const change = (part: Partial<ImportChoice>) => setChoice((now) => ({ ...now, ...part }));
  const { file } = choice;
  const isMapping = facts !== undefined && checked === undefined && imported === undefined && !working.isRunning;
  useEffect(() => onWide(isMapping), [isMapping, onWide]);
  if (working.isRunning && file !== undefined)
    return <Running file={file} result={progress} isDry={checked === undefined} onCancel={cancel} />;
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
  if (facts !== undefined)
    return (
      <ColumnMapping
        facts={facts}
        mapping={choice.mapping}
        error={working.error}
        onChange={(mapping) => change({ mapping })}
        onBack={() => setFacts(undefined)}
        onNext={() => void working.run(true)}
      />
    );
  return (
    <ImportStart
      choice={choice}
      change={change}
      error={working.error}
      onFacts={setFacts}
      onCheck={() => void working.run(true)}
      onClose={onClose}
    />
  );
}

interface RunningProps {
  file: File;
  result: ImportResult | undefined;
  isDry: boolean;
  onCancel: () => void;
}

function Running({ file, result, isDry, onCancel }: RunningProps) {
  const { created = 0, changed = 0, done = 0, leftOut = [], readBytes = 0 } = result ?? {};
  const count = created + changed + done + leftOut.length;
  const text = `${count.toLocaleString('en')} lines ${isDry ? 'checked' : 'imported'}`;
  return (
    <ImportProgress text={text} file={file} bytes={readBytes} onCancel={onCancel}>
      Keep this page open. After an interruption, choose the same file again: lines that are imported already are not
      imported twice.
    </ImportProgress>
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
