import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { controlClasses } from '../forms/field.tsx';
import { classes } from '../layout/classes.ts';
import { localDay, readDay } from './calendar-days.ts';
import { LaterCalendar } from './later-calendar.tsx';

interface DayInputProps {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** What is typed: a day such as `2026-11-01` if it is one. */
  value: string;
  /** Whether only the current day and those before it can be chosen, or only it and those after it. */
  days: 'past' | 'future';
  onChange: (value: string) => void;
  onLeave?: () => void;
}

/** Shows the control of a field for a day, which is typed, or chosen in a calendar. */
export function DayInput({ id, describedBy, isInvalid, value, days, onChange, onLeave }: DayInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const today = localDay(new Date());
  return (
    <div className="relative min-w-0 flex-1">
      <input
        id={id}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => {
          const day = readDay(value);
          if (day !== undefined && day !== value) onChange(day);
          onLeave?.();
        }}
        className={classes(controlClasses, 'tabular h-9 pe-10')}
      />
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger
          aria-label="Open calendar"
          title="Open calendar"
          className="absolute inset-y-0.5 end-0.5 grid w-8 place-items-center rounded-md text-ink-3 hover:text-ink data-popup-open:text-ink"
        >
          <CalendarDays size={15} aria-hidden="true" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50 outline-none">
            <Popover.Popup
              aria-label="Calendar"
              className="floating max-h-(--available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-raised p-3 shadow-float outline-none"
            >
              <LaterCalendar
                from={readDay(value)}
                to={undefined}
                today={today}
                first={days === 'future' ? today : undefined}
                last={days === 'past' ? today : undefined}
                onChoose={(day) => {
                  onChange(day);
                  setIsOpen(false);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}
