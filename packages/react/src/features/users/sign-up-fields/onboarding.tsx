import type { CurrentUser, SignUpField } from '@portico/js';
import { internals } from '@portico/js/internals';
import { onboardingPage } from '@portico/texts/en-US/onboarding-page';
import { type FormEvent, useEffect, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';
import { secondFactorSheet } from '../../../ui/theme/second-factor-sheet.ts';
import { ConsentField } from './consent-field.tsx';
import { type OnboardingFlow, useOnboarding } from './use-onboarding.ts';

/** Props of `Onboarding`. */
export interface OnboardingProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** Called when the user has answered, instead of the redirect. */
  readonly onSuccess?: () => void;
}

/** Shows the page with the own fields of the project, which new users fill in after the sign-up. */
export function Onboarding({ fullPage = false, onSuccess }: OnboardingProps) {
  return (
    <Wait fallback={<CardSkeleton fullPage={fullPage} />}>
      <OnboardingCard fullPage={fullPage} onSuccess={onSuccess} />
    </Wait>
  );
}

interface CardProps {
  readonly fullPage: boolean;
  readonly onSuccess: (() => void) | undefined;
}

function OnboardingCard(props: CardProps) {
  usePorticoApp()[internals].project().peek(); // In parallel with the user.
  const user = useUser({ or: 'redirect' });
  return <Questions key={user.id} {...props} user={user} />;
}

function Questions({ fullPage, onSuccess, user }: CardProps & { readonly user: CurrentUser }) {
  const app = usePorticoApp();
  const text = useText(onboardingPage);
  const project = useRead(app[internals].project());
  const flow = useOnboarding(user);
  const [isTried, setTried] = useState(false);
  const title = text('onboarding.title');
  useWindowTitle(title, fullPage);
  const isOver = flow.fields.length === 0;
  useEffect(() => {
    if (!isOver) return;
    if (onSuccess === undefined) void app.redirectToAfterSignIn({ replace: true });
    else onSuccess();
  }, [isOver, onSuccess, app]);
  if (isOver) return <CardSkeleton fullPage={fullPage} />;
  const problemOf = (field: SignUpField) => {
    if (!isTried || !field.required || flow.answerOf(field).trim() !== '') return undefined;
    return text(problems[field.type]);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const missing = flow.fields.find((field) => field.required && flow.answerOf(field).trim() === '');
    if (missing === undefined) void flow.submit();
    else event.currentTarget.querySelector<HTMLElement>(`[name="${missing.id}"]`)?.focus();
  };
  return (
    <Frame fullPage={fullPage} sheet={secondFactorSheet}>
      <Head title={title} project={project}>
        {text('onboarding.text', { project: project.displayName })}
      </Head>
      <form method="post" noValidate className="portico-stack" onSubmit={send}>
        {flow.fields.map((field) => (
          <Question key={field.id} field={field} flow={flow} problem={problemOf(field)} />
        ))}
        {flow.isChanged ? (
          <div role="alert" className="portico-alert">
            {text('onboarding.changed')}
          </div>
        ) : (
          <Alert error={flow.error} />
        )}
        <Button type="submit" isBusy={flow.isRunning}>
          {text('onboarding.button')}
        </Button>
      </form>
      <div className="portico-actions">
        <Button isQuiet onClick={() => app.signOut()}>
          {text('sign-out.button')}
        </Button>
      </div>
    </Frame>
  );
}

const problems = {
  text: 'onboarding.missing',
  choice: 'onboarding.unselected',
  consent: 'onboarding.unaccepted',
} as const;

interface QuestionProps {
  readonly field: SignUpField;
  readonly flow: OnboardingFlow;
  readonly problem: string | undefined;
}

function Question({ field, flow, problem }: QuestionProps) {
  const text = useText(onboardingPage);
  const value = flow.answerOf(field);
  const label = field.required ? field.label : text('onboarding.optional', { label: field.label });
  const common = { label, name: field.id, value, problem, onValue: (next: string) => flow.setValue(field, next) };
  if (field.type === 'text') return <Field {...common} maxLength={field.maxLength} />;
  if (field.type === 'choice') {
    const options = (field.options ?? []).map((option) => ({ value: option, label: option }));
    return <SelectField {...common} options={[{ value: '', label: text('onboarding.option') }, ...options]} />;
  }
  return (
    <ConsentField
      field={field}
      isGiven={value !== ''}
      problem={problem}
      onChange={(isGiven) => flow.setValue(field, isGiven ? (field.version ?? '') : '')}
    />
  );
}
