import type { FailureKind } from './purchase-calls.ts';
import type { Language } from './texts.ts';

interface FailureTextProps {
  readonly texts: Language['texts'];
  readonly failure: FailureKind | undefined;
}

/** Says why a purchase failed. What the customer entered has its problem at the field. */
export function FailureText({ texts, failure }: FailureTextProps) {
  const shown: Partial<Record<FailureKind, string>> = {
    signIn: texts.signInText,
    trialSignIn: texts.signInText,
    creditSignIn: texts.signInText,
    confirmation: `${texts.failedTitle}. ${texts.failedText}`,
    invalid: texts.invalidTitle,
    owned: texts.ownedText,
    blocked: texts.unavailableTitle,
    'too-many': texts.tooManyText,
    offline: `${texts.offlineTitle}. ${texts.offlineText}`,
    failed: `${texts.failedTitle}. ${texts.failedText}`,
    testCardDeclined: texts.testDeclinedText,
  };
  return <Failure text={failure && shown[failure]} />;
}

/** Shows an error and announces it. The element exists before its text, so that screen readers announce it. */
export function Failure({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" className="portico-alert">
      {text}
    </div>
  );
}
