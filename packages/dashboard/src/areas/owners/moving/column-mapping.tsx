import {
  type CsvColumn,
  type CsvMapping,
  csvFields,
  csvHashFormats,
  formatField,
  guessedFormat,
  guessedMapping,
  mappingText,
  savedMapping,
  shownSample,
} from '@portico/contract/sources';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useStoredChoice } from '../../../lib/stored-choice.ts';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { download } from '../../../ui/forms/use-export.ts';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { FileField } from './import-choices.tsx';

const fieldNames: Readonly<Record<string, string>> = {
  id: 'User ID',
  primary_email: 'Email',
  primary_email_verified: 'Email is verified',
  display_name: 'Display name',
  profile_image_url: 'Profile image URL',
  password_hash: 'Password hash',
  password_salt: 'Password salt',
  signed_up_at_millis: 'Signed up at',
  last_active_at_millis: 'Last active at',
};

const places: Readonly<Record<string, string>> = {
  before: ', salt before the password',
  after: ', salt after the password',
};

/** Returns the text of a format, such as `SHA256 in hex, salt before the password`. */
function formatText(format: string): string {
  const [digest = '', , place = ''] = format.split('-');
  return `${digest.toUpperCase().replace('SHA', 'SHA-')} in hex${places[place] ?? ''}`;
}

interface ColumnMappingProps {
  columns: readonly CsvColumn[];
  mapping: CsvMapping;
  error: unknown;
  onChange: (mapping: CsvMapping) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Maps the columns of a CSV to fields. The mapping is guessed from the names, and remembered for the project in this browser. */
export function ColumnMapping({ columns, mapping, error, onChange, onBack, onNext }: ColumnMappingProps) {
  const { id } = useProject();
  const [saved, save] = useStoredChoice(`portico-import-mapping-${id}`, (value) => value);
  const isBegun = useRef(mapping.size > 0 && fits(mapping, columns));
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const remembered = savedMapping(saved);
    onChange(remembered !== undefined && fits(remembered, columns) ? remembered : guessedMapping(columns));
  }, [columns, saved, onChange]);
  const isReady = columnsIn(mapping).length > 0;
  const next = () => {
    save(Object.fromEntries(mapping));
    onNext();
  };
  return (
    <>
      <Columns columns={columns} mapping={mapping} onChange={onChange} />
      {mapping.has('password_hash') && (
        <div className="mt-4">
          <SelectField
            label="Hash format"
            help="Of the column with the password hash."
            options={[
              { value: '', text: 'Each hash names its format, such as $2b$… of bcrypt' },
              ...csvHashFormats.map((value) => ({ value, text: formatText(value) })),
            ]}
            value={mapping.get(formatField) ?? ''}
            onChange={({ target }) => onChange(withEntry(mapping, formatField, target.value))}
          />
        </div>
      )}
      <SavedMapping columns={columns} mapping={mapping} onChange={onChange} />
      <ProblemNote error={error} />
      {!isReady && <p className="mt-4 text-ink-2 text-sm">Choose a field for at least one column.</p>}
      <Actions>
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" disabled={!isReady} onClick={next}>
          Check file
        </Button>
      </Actions>
    </>
  );
}

function columnsIn(mapping: CsvMapping): readonly string[] {
  return [...mapping].flatMap(([field, column]) => (field === formatField ? [] : [column]));
}

function fits(mapping: CsvMapping, columns: readonly CsvColumn[]): boolean {
  return columnsIn(mapping).every((name) => columns.some((column) => column.name === name));
}

function withEntry(mapping: CsvMapping, field: string, value: string): CsvMapping {
  const others = [...mapping].filter(([name]) => name !== field);
  return new Map(value === '' ? others : [...others, [field, value]]);
}

/** Gives a column a field, and takes it from the column that had it. */
function withColumn(mapping: CsvMapping, column: CsvColumn, field: string): CsvMapping {
  const others = [...mapping].filter(
    ([name, value]) => name === formatField || (name !== field && value !== column.name),
  );
  const next = new Map(field === '' ? others : [...others, [field, column.name]]);
  const format = field === 'password_hash' ? (guessedFormat(column) ?? '') : next.get(formatField);
  return withEntry(next, formatField, next.has('password_hash') ? (format ?? '') : '');
}

function Columns({ columns, mapping, onChange }: Pick<ColumnMappingProps, 'columns' | 'mapping' | 'onChange'>) {
  const options = [
    { value: '', text: 'Keep in server metadata' },
    ...csvFields.map((value) => ({ value, text: fieldNames[value] ?? value })),
  ];
  const fieldOf = (name: string) =>
    [...mapping].find(([field, column]) => field !== formatField && column === name)?.[0] ?? '';
  return (
    <ul aria-label="Columns" className="divide-y divide-line border-line border-y">
      {columns.map((column) => (
        <li
          key={column.name}
          className="grid grid-cols-[minmax(0,1fr)_13rem] items-center gap-4 py-2 max-sm:grid-cols-1 max-sm:gap-2"
        >
          <SelectRow
            column={column}
            field={
              <SelectField
                label={<span className="sr-only">Field of {column.name}</span>}
                options={options}
                value={fieldOf(column.name)}
                onChange={({ target }) => onChange(withColumn(mapping, column, target.value))}
              />
            }
          />
        </li>
      ))}
    </ul>
  );
}

function SelectRow({ column: { name, samples }, field }: { column: CsvColumn; field: ReactNode }) {
  return (
    <>
      <div className="min-w-0">
        <p className="truncate font-medium text-base">{name}</p>
        <p className="truncate text-ink-2 text-sm">{samples.map(shownSample).join(' · ') || 'Empty'}</p>
      </div>
      {field}
    </>
  );
}

/** Saves the mapping to a file, or takes it from one: the file is that of `portico import`. */
function SavedMapping({ columns, mapping, onChange }: Pick<ColumnMappingProps, 'columns' | 'mapping' | 'onChange'>) {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const read = async (file: File | undefined) => {
    setProblem(undefined);
    if (file === undefined) return;
    const saved = savedMapping(await jsonOf(file));
    if (saved === undefined) setProblem(`${file.name} is no mapping.`);
    else if (fits(saved, columns)) onChange(saved);
    else setProblem(`${file.name} has columns that this CSV does not have.`);
  };
  return (
    <details className="mt-4 text-base">
      <summary className="cursor-pointer text-ink-2">Mapping file</summary>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-4">
        <FileField
          label="Use a mapping file"
          help="portico import writes it beside the CSV."
          error={problem}
          accept=".json"
          onChange={(file) => void read(file)}
        />
        <Button
          onClick={() => download(new Blob([mappingText(mapping)], { type: 'application/json' }), 'mapping.json')}
        >
          Download mapping
        </Button>
      </div>
    </details>
  );
}

async function jsonOf(file: File): Promise<unknown> {
  try {
    return file.size > 100_000 ? undefined : JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
