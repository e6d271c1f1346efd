import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { useText } from '../../../text/text-context.tsx';

/** Shows a badge for the sign-in method that was last used in this browser. */
export function LastUsed() {
  const text = useText(signInPages);
  return <span className="portico-badge">{text('methods.last-used')}</span>;
}
