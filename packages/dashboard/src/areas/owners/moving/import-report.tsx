import { type FieldCount, type LeftOut, notJson, reasonCounts } from '@portico/contract/sources';
import { Button } from '../../../ui/forms/button.tsx';
import { download } from '../../../ui/forms/use-export.ts';
import type { ImportResult } from './import-run.ts';
import { Fields, Reasons } from './report-counts.tsx';

interface ImportReportProps {
  result: ImportResult;
  /** Whether the file is imported. Otherwise it was checked. */
  isDone: boolean;
  fileName: string;
}

/** Lines of each kind that are shown. The download has all. */
const shownMax = 5;

/** Shows what an import has done or would do: counts, changes, and the fields and lines that are left out. */
export function ImportReport({ result, isDone, fileName }: ImportReportProps) {
  const { created, changed, done, weak, leftOut, changes } = result;
  const fields = result.fields.all();
  const isOtherFormat = created + changed + done === 0 && leftOut.every(({ reason }) => reason === notJson);
  const counts: readonly (readonly [string, number])[] = [
    [isDone ? 'Created' : 'Would create', created],
    [isDone ? 'Updated' : 'Would update', changed],
    ['Imported before', done],
    ['Left out', leftOut.length],
    ['Weak password hashes', weak],
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-base">
        {counts
          .filter(([, count], at) => count > 0 || at === 0)
          .map(([name, count]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="tabular text-end">{count.toLocaleString('en')}</dd>
            </div>
          ))}
      </dl>
      {weak > 0 && (
        <p className="text-ink-2 text-sm">
          Weak hashes can be attacked quickly if they are stolen. They are replaced when their users sign in.
        </p>
      )}
      {!isDone && changes.length > 0 && (
        <Lines
          title="Changes"
          lines={changes.map(({ line, fields }) => ({ line, text: fields.join(', ') || 'nothing' }))}
          count={changed}
        />
      )}
      {leftOut.length > 0 && isOtherFormat && (
        <p role="alert" className="text-base">
          This file has another format: no line is JSON. Go back, and choose the system that it comes from.
        </p>
      )}
      {!isOtherFormat && <Fields fields={fields} />}
      {leftOut.length > 0 && !isOtherFormat && (
        <>
          <Reasons reasons={reasonCounts(leftOut)} />
          <Lines
            title="Lines that are left out"
            lines={leftOut.map(({ line, reason }) => ({ line, text: reason }))}
            count={leftOut.length}
          />
        </>
      )}
      {(leftOut.length > 0 || fields.length > 0) && !isOtherFormat && (
        <Button className="self-start" onClick={() => save([...leftOut, ...fields], fileName)}>
          Download all that is left out
        </Button>
      )}
    </div>
  );
}

function Lines({
  title,
  lines,
  count,
}: {
  title: string;
  lines: readonly { line: number; text: string }[];
  count: number;
}) {
  const shown = lines.slice(0, shownMax);
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-base">{title}</h3>
      <ul className="text-base text-ink-2">
        {shown.map(({ line, text }) => (
          <li key={line} className="break-words">
            Line {line.toLocaleString('en')}: {text}
          </li>
        ))}
        {count > shown.length && <li>… and {(count - shown.length).toLocaleString('en')} more</li>}
      </ul>
    </section>
  );
}

function save(rows: readonly (LeftOut | FieldCount)[], fileName: string): void {
  const text = rows.map((one) => `${JSON.stringify(one)}\n`).join('');
  download(
    new Blob([text], { type: 'application/jsonl;charset=utf-8' }),
    `left-out-${fileName.replace(/\.[^.]*$/, '')}.jsonl`,
  );
}
