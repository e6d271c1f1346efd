import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { controlClasses, labelIdOf } from '../forms/field.tsx';
import { classes } from '../layout/classes.ts';

interface PopoverControlProps {
  id: string;
  describedBy: string | undefined;
  isInvalid?: boolean;
  /** What is chosen. */
  text: ReactNode;
  className?: string;
  /** Shows the form. @param close closes it, after something was chosen */
  children: (close: () => void) => ReactNode;
}

/** Shows a control in a field that opens a form for days. */
export function PopoverControl({ id, describedBy, isInvalid, text, className, children }: PopoverControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        id={id}
        // Its name is the label and what is chosen.
        aria-labelledby={`${labelIdOf(id)} ${id}`}
        aria-describedby={describedBy}
        className={classes(
          controlClasses,
          'flex h-9 min-w-0 items-center gap-2 text-start data-popup-open:border-ink-3',
          isInvalid === true && 'border-danger',
          className,
        )}
      >
        <CalendarDays size={15} className="shrink-0 text-ink-3" aria-hidden="true" />
        <span className="min-w-0 truncate">{text}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Popover.Popup
            aria-labelledby={isOpen ? labelIdOf(id) : undefined}
            className="floating max-h-(--available-height) max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-raised p-2 shadow-float outline-none"
          >
            {children(() => setIsOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
