import { type ReactNode, useState } from 'react';
import { controlClasses, FieldFrame } from '../forms/field.tsx';
import { classes } from '../layout/classes.ts';
import { readDay } from './calendar-days.ts';
import { DayInput } from './day-input.tsx';
import { readTimeOfDay } from './time-of-day.ts';

interface DayFieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  /** Whether only the current day and those before it can be chosen, or only it and those after it. */
  days: 'past' | 'future';
  /** Empty: none. */
  value: string;
  onChange: (value: string) => void;
}

/** Shows a field for a day. Its value is the text, such as `2026-11-01`. */
export function DayField({ label, help, error, isOptional, ...input }: DayFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional ?? false}>
      {({ id, describedBy }) => (
        <div className="flex">
          <DayInput id={id} describedBy={describedBy} isInvalid={error !== undefined} {...input} />
        </div>
      )}
    </FieldFrame>
  );
}

interface TimeFieldProps extends DayFieldProps {
  /** The time of a day without one, `09:00`. */
  usual: string;
}

/** Shows a field for a day and a time in the time zone of the browser. Its value is like `2026-11-01T09:00`, or no date. */
export function TimeField({ label, help, error, isOptional, days, value, usual, onChange }: TimeFieldProps) {
  const [firstDay = '', firstTime = ''] = value.split('T');
  const [day, setDay] = useState(firstDay);
  const [time, setTime] = useState(firstTime);
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = isLeft && value !== '' && Number.isNaN(Date.parse(value));
  const problem = error ?? (isWrong ? `Enter a day such as 2030-12-31, and a time such as ${usual}.` : undefined);
  const change = (nextDay: string, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    const isEmpty = nextDay === '' && nextTime === '';
    onChange(isEmpty ? '' : `${readDay(nextDay) ?? ''}T${readTimeOfDay(nextTime || usual) ?? ''}`);
  };
  return (
    <FieldFrame label={label} help={help} error={problem} isOptional={isOptional ?? false}>
      {({ id, describedBy }) => (
        <div className="flex gap-2">
          <DayInput
            id={id}
            describedBy={describedBy}
            isInvalid={problem !== undefined}
            days={days}
            value={day}
            onChange={(next) => change(next, time)}
            onLeave={() => setIsLeft(true)}
          />
          <input
            aria-label={`Time (${label.toLowerCase()})`}
            aria-describedby={describedBy}
            aria-invalid={problem !== undefined}
            placeholder={usual}
            autoComplete="off"
            maxLength={8}
            value={time}
            onChange={({ target }) => change(day, target.value)}
            onBlur={() => {
              setTime(readTimeOfDay(time) ?? time);
              setIsLeft(true);
            }}
            className={classes(controlClasses, 'tabular h-9 max-w-24')}
          />
        </div>
      )}
    </FieldFrame>
  );
}
