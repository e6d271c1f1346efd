import {
  type CsvColumn,
  type CsvFacts,
  type CsvMapping,
  csvFields,
  kindOfField,
  shownSample,
} from '@portico/contract/sources';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Times, Words } from './column-values.tsx';
import { fieldNames } from './field-names.ts';
import { choiceOf, keepChoice, leaveOutChoice, withAll, withChoice } from './mapping-edits.ts';

interface ColumnsProps {
  facts: CsvFacts;
  mapping: CsvMapping;
  onChange: (mapping: CsvMapping) => void;
}

/** Shows the columns of a CSV, each with the field that it becomes. */
export function Columns({ facts, mapping, onChange }: ColumnsProps) {
  const { columns } = facts;
  return (
    <>
      <OtherColumns facts={facts} mapping={mapping} onChange={onChange} />
      <ul aria-label="Columns" className="divide-y divide-line border-line border-y">
        {columns.map((column) => (
          <li key={column.name} className="py-2">
            <div className="grid grid-cols-[minmax(0,1fr)_15rem] items-center gap-4 max-sm:grid-cols-1 max-sm:gap-2">
              <div className="min-w-0">
                <p className="truncate font-medium text-base">{column.name}</p>
                <p className="truncate text-ink-2 text-sm">{column.samples.map(shownSample).join(' · ') || 'Empty'}</p>
              </div>
              <SelectField
                label={<span className="sr-only">Field of {column.name}</span>}
                options={options}
                value={choiceOf(mapping, column.name)}
                onChange={(next) => onChange(withChoice(mapping, column, next, columns))}
              />
            </div>
            <Values column={column} mapping={mapping} onChange={onChange} />
          </li>
        ))}
      </ul>
    </>
  );
}

const options = [
  ...csvFields.map((value) => ({ value, text: fieldNames[value] ?? value })),
  { value: keepChoice, text: 'Keep in server metadata' },
  { value: leaveOutChoice, text: 'Leave out' },
];

/** Shows what the values of a column mean, if that can be chosen. */
function Values({ column, mapping, onChange }: Omit<ColumnsProps, 'facts'> & { column: CsvColumn }) {
  const field = choiceOf(mapping, column.name);
  const kind = kindOfField(field);
  const names = mapping.columns.get(field) ?? [];
  if (kind === 'time') return <Times field={field} column={column} mapping={mapping} onChange={onChange} />;
  if (kind === 'flag') return <Words field={field} column={column} mapping={mapping} onChange={onChange} />;
  if (kind === 'name' && names.length > 1 && names.at(-1) === column.name)
    return <p className="mt-1 text-ink-2 text-sm">Joined: {names.join(' + ')}</p>;
  return null;
}

/** Says how many columns are left out, and keeps all of them with one click. */
function OtherColumns({ facts: { columns }, mapping, onChange }: ColumnsProps) {
  const count = (choice: string) => columns.filter(({ name }) => choiceOf(mapping, name) === choice).length;
  const [left, kept] = [count(leaveOutChoice), count(keepChoice)];
  if (left + kept === 0) return null;
  const text = (number: number) => `${number.toLocaleString('en')} ${number === 1 ? 'column' : 'columns'}`;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2 text-base">
      <p className="min-w-0 text-ink-2">
        {left > 0 ? `${text(left)} left out.` : `${text(kept)} kept in server metadata, which webhooks send.`}
      </p>
      {left > 0 ? (
        <Button size="small" onClick={() => onChange(withAll(mapping, keepChoice, columns))}>
          Keep all in server metadata
        </Button>
      ) : (
        <Button size="small" onClick={() => onChange(withAll(mapping, leaveOutChoice, columns))}>
          Leave all out
        </Button>
      )}
    </div>
  );
}
