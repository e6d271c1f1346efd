import { useText } from '../../text/text-context.tsx';
import { explain } from './explain.ts';

/** Shows an error and announces it. The element exists before its text, so that screen readers announce it. */
export function Alert({ error }: { readonly error: unknown }) {
  const text = useText();
  const failure = error === undefined ? undefined : explain(error);
  return (
    <div role="alert" className="portico-alert">
      {failure !== undefined && text(failure.key, failure.fill)}
    </div>
  );
}
