import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { periodDefault, periods, rangeProblem } from './growth-period.ts';
import type { GrowthSearch } from './growth-search.ts';

const own = 'own';
const options = [
  ...Object.entries(periods).map(([value, { name }]) => ({ value, text: name })),
  { value: own, text: 'Custom range' },
];

interface PeriodFieldsProps {
  search: GrowthSearch;
  onChange: (search: GrowthSearch) => void;
}

/** Chooses the period: one that ends now, or a range of days. */
export function PeriodFields({ search, onChange }: PeriodFieldsProps) {
  const { from, to, period = periodDefault, ...others } = search;
  const [isOwn, setIsOwn] = useState(from !== undefined);
  return (
    <>
      <SelectField
        label="Period"
        options={options}
        value={isOwn ? own : period}
        onChange={(wanted) => {
          setIsOwn(wanted === own);
          const chosen = readPeriod(wanted);
          if (chosen !== undefined) onChange({ ...others, ...(chosen !== periodDefault && { period: chosen }) });
        }}
      />
      {isOwn && <RangeFields from={from} to={to} onChange={(range) => onChange({ ...others, ...range })} />}
    </>
  );
}

function readPeriod(value: string): keyof typeof periods | undefined {
  return Object.hasOwn(periods, value) ? (value as keyof typeof periods) : undefined;
}

interface RangeFieldsProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from: string; to: string }) => void;
}

function RangeFields({ from = '', to = '', onChange }: RangeFieldsProps) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const [isTried, setIsTried] = useState(false);
  const problem = rangeProblem(first, last);
  return (
    <form
      className="flex flex-wrap items-end gap-x-4 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (problem === undefined) onChange({ from: first, to: last });
      }}
    >
      <TextField label="First day" type="date" value={first} onChange={({ target }) => setFirst(target.value)} />
      <TextField
        label="Last day"
        type="date"
        value={last}
        error={isTried ? problem : undefined}
        onChange={({ target }) => setLast(target.value)}
      />
      <Button type="submit">Apply</Button>
    </form>
  );
}
