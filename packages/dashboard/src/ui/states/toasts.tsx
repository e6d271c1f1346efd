import { Toast } from '@base-ui/react/toast';
import { useServerStatus } from '@portico/react';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { explain } from '../../lib/explain.ts';
import { isLongCallOpen } from '../../lib/long-call.ts';
import { page } from '../../lib/words.ts';
import { buttonClasses, IconButton } from '../forms/button.tsx';

const news = Toast.createToastManager<NonNullable<Message['link']>>();

/** What a toast says. */
export interface Message {
  title: string;
  text?: string;
  /** Undoes the action. */
  undo?: () => Promise<void>;
  /** Leads to what the action made, in another tab. */
  link?: { readonly text: string; readonly href: string } | undefined;
}

/** Shows a toast. It disappears by itself, later if it offers something. */
export function announce({ title, text, undo, link }: Message): void {
  const id = news.add({
    title,
    description: text,
    data: link,
    timeout: undo === undefined && link === undefined ? 5000 : 10_000,
    actionProps: undo && { children: page.words.undo, onClick: () => void takeBack(id, undo) },
  });
}

/** Shows a toast for a failed action and its reason. */
export function announceFailure(title: string, error: unknown): void {
  const { title: what, text } = explain(error);
  announce({ title, text: `${what}. ${text}` });
}

async function takeBack(id: string, undo: () => Promise<void>): Promise<void> {
  news.close(id);
  try {
    await undo();
  } catch (error) {
    announceFailure(page.words.undoFailed, error);
  }
}

/** Shows a toast while the server does not answer. The SDK retries the calls. */
function useServerToast(): void {
  const status = useServerStatus();
  useEffect(() => {
    if (status === 'ok' || isLongCallOpen()) return;
    const id = news.add({
      title: page.words.waiting,
      description: page.words.waitingText,
      timeout: 0,
    });
    return () => news.close(id);
  }, [status]);
}

/** Shows the toasts. Used once per app. */
export function Toasts() {
  useServerToast();
  return (
    <Toast.Provider toastManager={news} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-4 z-50 flex flex-col gap-2 sm:start-auto sm:w-88">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Base UI declares toasts as dialogs. But a toast takes no focus: the viewport is a live region, which announces it. */
const notDialog = { role: 'group', 'aria-modal': undefined } as const;
/** Base UI hides the button from screen readers until the pointer is above the toasts, but the keyboard reaches it. */
const notHidden = { 'aria-hidden': undefined } as const;

function ToastList() {
  const { toasts } = Toast.useToastManager<NonNullable<Message['link']>>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...notDialog}
      className="floating shrink-0 rounded-md border border-line bg-raised shadow-float data-limited:hidden"
    >
      <Toast.Content className="flex items-center gap-3 py-2 ps-4 pe-2">
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title className="font-medium text-base" />
          <Toast.Description className="text-ink-2 text-sm" />
        </div>
        {toast.data !== undefined && (
          <a href={toast.data.href} target="_blank" rel="noreferrer" className={buttonClasses('secondary', 'small')}>
            {toast.data.text}
          </a>
        )}
        {toast.actionProps !== undefined && <Toast.Action className={buttonClasses('secondary', 'small')} />}
        <Toast.Close {...notHidden} render={<IconButton label={page.words.dismiss} icon={<X size={16} />} />} />
      </Toast.Content>
    </Toast.Root>
  ));
}
