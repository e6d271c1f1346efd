import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../forms/button.tsx';
import { classes } from '../layout/classes.ts';
import { addDays, addMonths, monthOf, weeksOf } from './calendar-days.ts';

interface CalendarProps {
  /** First chosen day, `2026-11-01`. */
  from: string | undefined;
  /** Last chosen day. Undefined if it is not chosen, or for a single day. */
  to: string | undefined;
  /** The current day. */
  today: string;
  /** The first day that can be chosen. */
  first?: string | undefined;
  /** The last day that can be chosen. */
  last?: string | undefined;
  onChoose: (day: string) => void;
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const weekDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Returns the day that a key moves to from another. */
function dayAfter(key: string, day: string): string | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  if (steps[key] !== undefined) return addDays(day, steps[key]);
  if (key === 'PageUp') return addMonths(day, -1);
  return key === 'PageDown' ? addMonths(day, 1) : undefined;
}

/** Shows a month with the chosen days. Arrow keys and Page Up and Down move between days. */
export function Calendar({ from, to, today, first = '', last = '9999', onChoose }: CalendarProps) {
  const [current, setCurrent] = useState(to ?? from ?? today);
  const isMoved = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    isMoved.current = false;
  }, [current]);
  const show = (day: string) => setCurrent(day > last ? last : day < first ? first : day);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfter(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    show(next);
  };
  const month = monthOf(current);
  return (
    <div dir="ltr">
      <MonthHead
        month={month}
        isFirst={first !== '' && month <= monthOf(first)}
        isLast={monthOf(last) <= month}
        onMove={(count) => show(addMonths(current, count))}
      />
      <table ref={grid} aria-label={monthName.format(new Date(month))} className="tabular mt-1 w-full table-fixed">
        <WeekDays />
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={classes('p-0', isWithin(day, from, to) && 'bg-selected')}>
                  {monthOf(day) === month && (
                    <Day
                      day={day}
                      isEnd={day === from || day === to}
                      isToday={day === today}
                      isCurrent={day === current}
                      isDisabled={day < first || day > last}
                      onChoose={() => {
                        setCurrent(day);
                        onChoose(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WeekDays() {
  return (
    <thead>
      <tr>
        {weekDays.map((name) => (
          <th key={name} scope="col" className="h-7 font-normal text-ink-3 text-xs">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface MonthHeadProps {
  month: string;
  /** Whether no earlier month can be chosen. */
  isFirst: boolean;
  /** Whether no later month can be chosen. */
  isLast: boolean;
  onMove: (months: number) => void;
}

function MonthHead({ month, isFirst, isLast, onMove }: MonthHeadProps) {
  return (
    <div className="flex items-center justify-between">
      <IconButton
        label="Earlier month"
        icon={<ChevronLeft size={16} />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <span aria-live="polite" className="font-medium text-base">
        {monthName.format(new Date(month))}
      </span>
      <IconButton label="Later month" icon={<ChevronRight size={16} />} disabled={isLast} onClick={() => onMove(1)} />
    </div>
  );
}

function isWithin(day: string, from: string | undefined, to: string | undefined): boolean {
  return from !== undefined && to !== undefined && from <= day && day <= to;
}

interface DayProps {
  day: string;
  isEnd: boolean;
  isToday: boolean;
  /** Whether Tab reaches it. */
  isCurrent: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

function Day({ day, isEnd, isToday, isCurrent, isDisabled, onChoose }: DayProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isCurrent ? 0 : -1}
      disabled={isDisabled}
      aria-label={dayName.format(new Date(day))}
      aria-pressed={isEnd}
      onClick={onChoose}
      className={classes(
        'grid h-8 w-full place-items-center rounded-md text-sm disabled:text-disabled',
        isEnd ? 'bg-accent text-on-accent' : 'enabled:hover:bg-active',
        isToday && !isEnd && 'font-semibold text-accent-ink',
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}
