import type { FailureKind } from './purchase-calls.ts';
import type { Language } from './texts.ts';

interface FailureTextProps {
  readonly texts: Language['texts'];
  readonly failure: FailureKind | undefined;
}

/** Says why a purchase failed. */
export function FailureText({ texts, failure }: FailureTextProps) {
  // What the customer entered has its problem at the field.
  if (failure === undefined) return null;
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
  const text = shown[failure];
  if (text === undefined) return null;
  return (
    <p className="failure" role="alert">
      {text}
    </p>
  );
}
