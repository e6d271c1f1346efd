import type { Interval } from '@portico/js/internals';
import { periodText } from '../../../features/payments/money.ts';
import { FieldFrame } from '../../../ui/forms/field.tsx';

const units = ['day', 'week', 'month', 'year'] as const;
type Unit = (typeof units)[number];

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
          <select
            id={id}
            aria-describedby={describedBy}
            disabled={isDisabled}
            value={value === null ? '' : isCommon ? nameOf(value) : 'other'}
            onChange={(event) => onChange(chosen(event.target.value, choices, value))}
            className={controlClasses}
          >
            <option value="">{none}</option>
            {choices.map((one) => (
              <option key={nameOf(one)} value={nameOf(one)}>
                {`${prefix} ${periodText(one).replace(/^1 /, prefix === 'Every' ? '' : '1 ')}`.trim()}
              </option>
            ))}
            <option value="other">Other…</option>
          </select>
          {value !== null && !isCommon && <OtherInterval label={label} value={value} onChange={onChange} />}
        </div>
      )}
    </FieldFrame>
  );
}

const controlClasses =
  'h-9 w-full min-w-0 rounded-md border border-control bg-raised px-3 text-base text-ink hover:border-ink-3 disabled:border-line-strong disabled:bg-sunken disabled:text-disabled';

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
        className={`${controlClasses} max-w-20`}
      />
      <select
        aria-label={`${label}: unit`}
        value={unit}
        onChange={(event) => onChange([count, event.target.value as Unit])}
        className={`${controlClasses} max-w-28`}
      >
        {units.map((one) => (
          <option key={one} value={one}>
            {one}s
          </option>
        ))}
      </select>
    </>
  );
}

/** An interval has at least one unit: one of 0 days would never end. */
function wholeCount(text: string): number {
  const count = Math.trunc(Number(text));
  return Number.isFinite(count) ? Math.min(1000, Math.max(1, count)) : 1;
}
