import {
  type CsvColumn,
  type CsvMapping,
  formOf,
  meaningOf,
  noTimesOfColumn,
  shownSample,
  type TimeForm,
  timesOfColumn,
  wordsOfColumn,
} from '@portico/contract/sources';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { withForm, withLeftEmpty, withWord } from './mapping-edits.ts';

interface ColumnValuesProps {
  field: string;
  column: CsvColumn;
  mapping: CsvMapping;
  onChange: (mapping: CsvMapping) => void;
}

const formTexts: Readonly<Record<TimeForm, string>> = {
  'day-month': 'Day first: 31.12.2020',
  'month-day': 'Month first: 12/31/2020',
};

/** Shows how the times of a column are written, if they can be several, and what becomes of values that are no times. */
export function Times(props: ColumnValuesProps) {
  return (
    <>
      <TimeForms {...props} />
      <OtherValues {...props} />
    </>
  );
}

function TimeForms({ field, column, mapping, onChange }: ColumnValuesProps) {
  const { choices } = formOf(column.times);
  if (choices.length === 0) return null;
  const form = mapping.times.get(field);
  const isOpen = form === undefined;
  return (
    <div className="mt-2 sm:ms-auto sm:w-60">
      <SelectField
        label={`Times of ${column.name}`}
        help={column.times.proof === undefined ? undefined : `“${column.times.proof}” shows it.`}
        error={isOpen ? 'The values do not show it. Ask who made the file.' : undefined}
        options={[
          ...(isOpen ? [{ value: '' as const, text: 'Choose' }] : []),
          ...choices.map((value) => ({ value, text: formTexts[value] })),
        ]}
        value={form ?? ''}
        onChange={(next) => onChange(withForm(mapping, field, next || undefined))}
      />
    </div>
  );
}

function OtherValues({ field, column, mapping, onChange }: ColumnValuesProps) {
  const { rows } = noTimesOfColumn(column, mapping);
  if (rows === 0) return null;
  return (
    <div className="mt-2">
      <Checkbox
        label="Leave values that are no times empty"
        help={`${rows === 1 ? '1 row has' : `${rows.toLocaleString('en')} rows have`} one. Otherwise, their lines are refused.`}
        isChecked={mapping.leftEmpty.includes(field)}
        onChange={(isLeftEmpty) => onChange(withLeftEmpty(mapping, field, isLeftEmpty))}
      />
    </div>
  );
}

/** Shows what the words of a column of yes and no become. */
export function Words({ field, column, mapping, onChange }: ColumnValuesProps) {
  const { otherWords } = column;
  // A number such as 1580702706 is a time, and 1 is a word.
  const timeRows = timesOfColumn(column);
  const chosen = mapping.words.get(field);
  return (
    <ul aria-label={`Values of ${column.name}`} className="mt-2 flex flex-col gap-1.5 rounded-md bg-sunken p-3 text-sm">
      {timeRows > 0 && (
        <li className="flex min-h-8 items-center justify-between gap-3">
          <Word text="A time" rows={timeRows} />
          <span>Yes</span>
        </li>
      )}
      {[...wordsOfColumn(column, mapping)].map(([word, count]) => (
        <li key={word} className="flex items-center justify-between gap-3">
          <Word text={word === '' ? 'Empty' : `“${shownSample(word)}”`} rows={count} />
          <Meaning
            word={word}
            meaning={meaningOf(word, chosen)}
            isKnown={meaningOf(word, undefined) !== undefined}
            onChange={(meaning) => onChange(withWord(mapping, field, word, meaning))}
          />
        </li>
      ))}
      {otherWords > 0 && (
        <li className="text-ink-2">
          {otherWords.toLocaleString('en')} rows have other words. Lines with an unknown word are refused.
        </li>
      )}
    </ul>
  );
}

function Word({ text, rows }: { text: string; rows: number }) {
  return (
    <span className="min-w-0 break-words">
      {text}{' '}
      <span className="tabular text-ink-2">
        in {rows.toLocaleString('en')} {rows === 1 ? 'row' : 'rows'}
      </span>
    </span>
  );
}

interface MeaningProps {
  word: string;
  meaning: boolean | undefined;
  /** Whether the word has a usual meaning. Otherwise its lines can be refused. */
  isKnown: boolean;
  onChange: (meaning: boolean | undefined) => void;
}

const meanings: Readonly<Record<string, boolean>> = { yes: true, no: false };

function Meaning({ word, meaning, isKnown, onChange }: MeaningProps) {
  return (
    <div className="w-36 shrink-0">
      <SelectField
        label={<span className="sr-only">Meaning of {word === '' ? 'an empty cell' : word}</span>}
        options={[
          { value: 'yes', text: 'Yes' },
          { value: 'no', text: 'No' },
          ...(isKnown ? [] : [{ value: '', text: 'Refuse lines' }]),
        ]}
        value={meaning === undefined ? '' : meaning ? 'yes' : 'no'}
        onChange={(next) => onChange(meanings[next])}
      />
    </div>
  );
}
