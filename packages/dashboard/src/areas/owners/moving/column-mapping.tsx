import {
  type CsvFacts,
  type CsvMapping,
  csvHashFormats,
  guessedMapping,
  knownEmptyTexts,
  mappingObject,
  openTimes,
  savedMapping,
} from '@portico/contract/sources';
import { useEffect, useRef } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useStoredChoice } from '../../../lib/stored-choice.ts';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { Columns } from './column-list.tsx';
import { choiceOf, fits, leaveOutChoice, withEmptyText, withNamedColumns } from './mapping-edits.ts';
import { MappingFile } from './mapping-file.tsx';
import { ValuePreview } from './value-preview.tsx';

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
  facts: CsvFacts;
  mapping: CsvMapping;
  error: unknown;
  onChange: (mapping: CsvMapping) => void;
  onBack: () => void;
  onNext: () => void;
}

/**
 * Maps the columns of a CSV to fields, and shows what each value becomes. The mapping is guessed from the names and values, and
 * remembered for the project in this browser.
 */
export function ColumnMapping({ facts, mapping, error, onChange, onBack, onNext }: ColumnMappingProps) {
  const { id } = useProject();
  const { columns } = facts;
  const [saved, save] = useStoredChoice(`portico-import-mapping-${id}`, (value) => value);
  const isBegun = useRef(mapping.columns.size > 0 && fits(mapping, columns));
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const remembered = savedMapping(saved);
    const isRight = remembered !== undefined && fits(remembered, columns);
    onChange(isRight ? withNamedColumns(remembered, columns) : guessedMapping(columns));
  }, [columns, saved, onChange]);
  const open = openTimes(mapping, columns);
  const problem =
    mapping.columns.size === 0
      ? 'Choose a field for at least one column.'
      : open.length > 0
        ? 'Choose how the times are written.'
        : undefined;
  const next = () => {
    save(mappingObject(mapping));
    onNext();
  };
  return (
    <>
      <Columns facts={facts} mapping={mapping} onChange={onChange} />
      <div className="mt-4 flex flex-col gap-4 empty:hidden">
        <HashFormat mapping={mapping} onChange={onChange} />
        <EmptyTexts facts={facts} mapping={mapping} onChange={onChange} />
      </div>
      <ValuePreview facts={facts} mapping={mapping} />
      <MappingFile columns={columns} mapping={mapping} onChange={onChange} />
      <ProblemNote error={error} />
      {!mapping.columns.has('primary_email') && mapping.columns.size > 0 && (
        <p className="mt-4 text-ink-2 text-sm">
          No column is the email address, so these users cannot sign in until they have one.
        </p>
      )}
      {problem !== undefined && <p className="mt-4 text-ink-2 text-sm">{problem}</p>}
      <Actions>
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" disabled={problem !== undefined} onClick={next}>
          Check file
        </Button>
      </Actions>
    </>
  );
}

function HashFormat({ mapping, onChange }: Pick<ColumnMappingProps, 'mapping' | 'onChange'>) {
  if (!mapping.columns.has('password_hash')) return null;
  return (
    <SelectField
      label="Hash format"
      help="Of the column with the password hash."
      options={[
        { value: '', text: 'Each hash names its format, such as $2b$… of bcrypt' },
        ...csvHashFormats.map((value) => ({ value, text: formatText(value) })),
      ]}
      value={mapping.hashFormat ?? ''}
      onChange={(next) => onChange({ ...mapping, hashFormat: next || undefined })}
    />
  );
}

/** Shows a choice for each text such as NULL that the file has, and counts the errors of spreadsheets. */
function EmptyTexts({
  facts: { columns },
  mapping,
  onChange,
}: Pick<ColumnMappingProps, 'facts' | 'mapping' | 'onChange'>) {
  const used = columns.filter(({ name }) => choiceOf(mapping, name) !== leaveOutChoice);
  const errors = used.reduce((sum, { sheetErrors }) => sum + sheetErrors, 0);
  return (
    <>
      {knownEmptyTexts.map((text) => {
        const found = used.filter(({ emptyTexts }) => emptyTexts.has(text));
        if (found.length === 0) return null;
        const cells = found.reduce((sum, { emptyTexts }) => sum + (emptyTexts.get(text) ?? 0), 0);
        return (
          <Checkbox
            key={text}
            label={`Read ${text} as an empty cell`}
            help={`${cellsText(cells)} of ${found.map(({ name }) => name).join(', ')}.`}
            isChecked={mapping.emptyTexts.includes(text)}
            onChange={(isEmpty) => onChange(withEmptyText(mapping, text, isEmpty))}
          />
        );
      })}
      {errors > 0 && (
        <p className="text-ink-2 text-sm">
          {cellsText(errors)} with an error of a spreadsheet, such as #VALUE!, become empty.
        </p>
      )}
    </>
  );
}

const cellsText = (cells: number) => (cells === 1 ? '1 cell' : `${cells.toLocaleString('en')} cells`);
