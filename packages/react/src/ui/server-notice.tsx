import { useServerStatus } from '../hooks/use-server-status.ts';
import { useTextNow } from '../text/text-context.tsx';

/** Shows that the server does not answer, while calls are retried. Exists before its text, for screen readers. */
export function ServerNotice() {
  const status = useServerStatus();
  const text = useTextNow('server.waiting');
  return (
    <div role="status" className="portico-server">
      {status === 'waiting' && text}
    </div>
  );
}
