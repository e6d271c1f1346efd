import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { page } from '../../lib/words.ts';
import { IconButton } from '../forms/button.tsx';
import { classes } from '../layout/classes.ts';

interface DialogFrameProps {
  isOpen: boolean;
  /** For content that needs space, such as an email. */
  isWide?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows the frame of a modal dialog, without its head. Escape or a click outside closes it. The focus moves in and
 * returns afterwards.
 */
export function DialogFrame({ isOpen, isWide = false, onClose, children }: DialogFrameProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="veil floating fixed inset-0 z-40 bg-veil" />
        <Base.Viewport className="fixed inset-0 z-40 grid grid-cols-1 place-items-center overflow-y-auto p-4">
          <Base.Popup
            className={classes(
              'floating relative w-full rounded-lg border border-line bg-raised p-5 shadow-float outline-none',
              isWide ? 'max-w-3xl' : 'max-w-md',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface DialogHeadProps {
  title: string;
  description?: ReactNode;
}

/** Shows the title of a dialog, its description and the button that closes it. */
export function DialogHead({ title, description }: DialogHeadProps) {
  return (
    <div className="mb-4 flex items-start justify-between gap-4">
      <div className="min-w-0">
        <Base.Title className="font-semibold text-md">{title}</Base.Title>
        {description !== undefined && (
          <Base.Description className="mt-1 text-base text-ink-2" render={<div />}>
            {description}
          </Base.Description>
        )}
      </div>
      <Base.Close render={<IconButton label={page.words.close} icon={<X size={16} />} className="-mt-1 -me-1" />} />
    </div>
  );
}

/** Shows a modal dialog. */
export function Dialog({ title, description, children, ...frame }: DialogFrameProps & DialogHeadProps) {
  return (
    <DialogFrame {...frame}>
      <DialogHead title={title} description={description} />
      {children}
    </DialogFrame>
  );
}

/** Shows a row of buttons at the end of a dialog or form. The main button is the last one. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}
