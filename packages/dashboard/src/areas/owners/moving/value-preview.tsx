import { type CsvFacts, type CsvMapping, type CsvPreviewCell, csvPreview } from '@portico/contract/sources';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../../../ui/forms/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { fieldNames } from './field-names.ts';

/** Shows what each value of the first rows becomes. */
export function ValuePreview({ facts, mapping }: { facts: CsvFacts; mapping: CsvMapping }) {
  const rows = useMemo(() => csvPreview(facts, mapping), [facts, mapping]);
  const [at, setAt] = useState(0);
  const row = rows[at];
  if (row === undefined) return null;
  return (
    <section aria-label="Preview" className="mt-5">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="font-medium text-base">
          Line {row.line.toLocaleString('en')} becomes{' '}
          <span className="font-normal text-ink-2">
            (row {at + 1} of {facts.rows.toLocaleString('en')}
            {rows.length < facts.rows && `, the first ${rows.length} are shown`})
          </span>
        </h3>
        <span className="flex">
          <IconButton
            label="Previous row"
            icon={<ChevronLeft size={16} />}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <IconButton
            label="Next row"
            icon={<ChevronRight size={16} />}
            disabled={at === rows.length - 1}
            onClick={() => setAt(at + 1)}
          />
        </span>
      </div>
      <table className="w-full table-fixed text-start text-sm">
        <thead className="text-ink-2">
          <tr>
            <th className="w-1/2 py-1 pe-3 text-start font-normal">In the file</th>
            <th className="w-1/2 py-1 text-start font-normal">In the project</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-y">
          {row.cells.map((cell) => (
            <PreviewRow key={`${cell.column} ${cell.field ?? ''}`} cell={cell} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const looks: Readonly<Record<CsvPreviewCell['state'], string>> = {
  stored: 'text-ink',
  empty: 'text-ink-3',
  'left out': 'text-ink-3',
  refused: 'text-danger-ink',
};

const prefixes: Partial<Record<CsvPreviewCell['state'], string>> = {
  refused: 'The line is refused: the value ',
  'left out': 'Left out: the value ',
};

function PreviewRow({ cell: { column, value, field, becomes, state } }: { cell: CsvPreviewCell }) {
  return (
    <tr>
      <td className="break-words py-1.5 pe-3 align-top">
        <span className="block text-ink-2">{column}</span>
        {value || <span className="text-ink-3">Empty</span>}
      </td>
      <td className={classes('break-words py-1.5 align-top', looks[state])}>
        <span className="block text-ink-2">{field === undefined ? 'Left out' : (fieldNames[field] ?? field)}</span>
        {field !== undefined && `${prefixes[state] ?? ''}${becomes}`}
      </td>
    </tr>
  );
}
