import type { Interval } from '@portico/js/internals';
import { periodText } from '../../../features/payments/money.ts';
import { controlClasses, FieldFrame } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select-field.tsx';
import { classes } from '../../../ui/layout/classes.ts';

const units = ['day', 'week', 'month', 'year'] as const;

const common: readonly Interval[] = [
  [1, 'day'],
  [1, 'week'],
  [1, 'month'],
  [3, 'month'],
  [1, 'year'],
];

interface IntervalFieldProps {
  label: string;
  help?: string;
  /** Text of the choice for no interval: "One-time payment". */
  none: string;
  /** Text before an interval: "Every". */
  prefix: string;
  value: Interval | null;
  /** Intervals to choose from. */
  choices?: readonly Interval[];
  isDisabled?: boolean;
  onChange: (value: Interval | null) => void;
}

const nameOf = (interval: Interval) => interval.join(' ');

/** Selects an interval: none, a common one, or the one that is saved. */
export function IntervalField(props: IntervalFieldProps) {
  const { label, help, none, prefix, value, choices = common, isDisabled = false, onChange } = props;
  const isCommon = value === null || choices.some((one) => nameOf(one) === nameOf(value));
  return (
    <FieldFrame label={label} help={help}>
      {({ id, describedBy }) => (
        <div className="flex gap-2">
          <Select
            id={id}
            describedBy={describedBy}
            disabled={isDisabled}
            options={[
              { value: '', text: none },
              ...choices.map((one) => ({ value: nameOf(one), text: textOf(one, prefix) })),
              { value: 'other', text: 'Other…' },
            ]}
            value={value === null ? '' : isCommon ? nameOf(value) : 'other'}
            className="h-9"
            onChange={(name) => onChange(chosen(name, choices, value))}
          />
          {value !== null && !isCommon && <OtherInterval label={label} value={value} onChange={onChange} />}
        </div>
      )}
    </FieldFrame>
  );
}

function textOf(interval: Interval, prefix: string): string {
  return `${prefix} ${periodText(interval).replace(/^1 /, prefix === 'Every' ? '' : '1 ')}`.trim();
}

function chosen(name: string, choices: readonly Interval[], before: Interval | null): Interval | null {
  if (name === '') return null;
  // A count that is no common one, so that the fields for other intervals appear.
  if (name === 'other') return [before?.[1] === 'day' ? 10 : 6, before?.[1] ?? 'month'];
  return choices.find((one) => nameOf(one) === name) ?? null;
}

interface OtherIntervalProps {
  label: string;
  value: Interval;
  onChange: (value: Interval) => void;
}

function OtherInterval({ label, value: [count, unit], onChange }: OtherIntervalProps) {
  return (
    <>
      <input
        type="number"
        aria-label={`${label}: number`}
        min={1}
        max={1000}
        step={1}
        value={count}
        onChange={(event) => onChange([wholeCount(event.target.value), unit])}
        className={classes(controlClasses, 'h-9 min-w-0 max-w-20')}
      />
      <Select
        label={`${label}: unit`}
        options={units.map((one) => ({ value: one, text: `${one}s` }))}
        value={unit}
        className="h-9 max-w-28"
        onChange={(next) => onChange([count, next])}
      />
    </>
  );
}

/** An interval has at least one unit: one of 0 days would never end. */
function wholeCount(text: string): number {
  const count = Math.trunc(Number(text));
  return Number.isFinite(count) ? Math.min(1000, Math.max(1, count)) : 1;
}
