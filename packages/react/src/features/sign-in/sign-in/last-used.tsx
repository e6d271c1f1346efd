import { signInPages } from '../../../text/sign-in-pages.ts';
import { useText } from '../../../text/text-context.tsx';

/** Shows a badge for the sign-in method that was last used in this browser. */
export function LastUsed() {
  const text = useText(signInPages);
  return <span className="portico-badge">{text('methods.last-used')}</span>;
}
