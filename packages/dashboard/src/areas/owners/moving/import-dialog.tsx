import { useAction } from '@portico/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { ImportReport } from './import-report.tsx';
import { type ConflictRule, type ImportResult, runImport } from './import-run.ts';

const rules: readonly { value: ConflictRule; text: string }[] = [
  { value: 'skip', text: 'Leave the line out' },
  { value: 'update', text: 'Update the user or team with the same ID' },
  { value: 'link', text: 'Link accounts to the user with the same verified address' },
];

/** Imports a file: choose it, read what would happen, import it, and read what has happened. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isRunning, setIsRunning] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      title="Import a file"
      description="A file with one JSON object in each line, such as an export of Portico."
      // A click beside the dialog must not end an import.
      onClose={() => !isRunning && onClose()}
    >
      {isOpen && <Import onRunning={setIsRunning} onClose={onClose} />}
    </Dialog>
  );
}

interface ImportProps {
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
}

/** Returns the state of an import: what was checked, what is imported, and what runs now. */
function useImport(file: File | undefined, rule: ConflictRule, onRunning: (isRunning: boolean) => void) {
  const project = useProject();
  const [progress, setProgress] = useState<ImportResult | undefined>(undefined);
  const [checked, setChecked] = useState<ImportResult | undefined>(undefined);
  const [imported, setImported] = useState<ImportResult | undefined>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const working = useAction(async (isDry: boolean) => {
    if (file === undefined) return;
    const controller = new AbortController();
    stop.current = controller;
    setProgress(undefined);
    onRunning(true);
    try {
      const work = { project, file, rule, isDry, signal: controller.signal, onProgress: setProgress };
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

function Import({ onRunning, onClose }: ImportProps) {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [rule, setRule] = useState<ConflictRule>('skip');
  const { working, progress, checked, imported, cancel, back } = useImport(file, rule, onRunning);
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
  if (checked !== undefined) {
    const count = checked.created + checked.changed;
    return (
      <Report result={checked} isDone={false} fileName={file?.name ?? ''}>
        <ProblemNote error={working.error} />
        <Button onClick={back}>Back</Button>
        <Button look="primary" disabled={count === 0} onClick={() => void working.run(false)}>
          Import {count.toLocaleString('en')} {count === 1 ? 'line' : 'lines'}
        </Button>
      </Report>
    );
  }
  return (
    <>
      <Choices rule={rule} onFile={setFile} onRule={setRule} />
      <ProblemNote error={working.error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={file === undefined} onClick={() => void working.run(true)}>
          Check file
        </Button>
      </Actions>
    </>
  );
}

interface ChoicesProps {
  rule: ConflictRule;
  onFile: (file: File | undefined) => void;
  onRule: (rule: ConflictRule) => void;
}

function Choices({ rule, onFile, onRule }: ChoicesProps) {
  return (
    <div className="flex flex-col gap-4">
      <FileField onChange={onFile} />
      <SelectField
        label="If a user is there already"
        options={[...rules]}
        value={rule}
        onChange={({ target }) => onRule(rules.find(({ value }) => value === target.value)?.value ?? 'skip')}
      />
      <p className="text-ink-2 text-sm">
        Nothing is imported before you have seen the result of a check. Exports of Clerk, Auth0, Firebase and others are
        imported with the command line: <code className="whitespace-nowrap">portico import --from clerk</code>
      </p>
    </div>
  );
}

function FileField({ onChange }: { onChange: (file: File | undefined) => void }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        File
      </label>
      <input
        id={id}
        type="file"
        accept=".jsonl,.ndjson,.json,application/jsonl"
        className="min-w-0 max-w-full text-base text-ink-2 file:me-3 file:h-8 file:rounded-md file:border file:border-line-strong file:border-solid file:bg-raised file:px-3 file:text-ink"
        onChange={({ target }) => onChange(target.files?.[0])}
      />
    </div>
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
      <progress id={id} className="w-full accent-accent" max={Math.max(file.size, 1)} value={result?.readBytes ?? 0} />
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
