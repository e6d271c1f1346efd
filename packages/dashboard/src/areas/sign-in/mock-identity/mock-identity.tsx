import { identityProviders } from '@portico/js/internals';
import { useAction } from '@portico/react';
import { useState } from 'react';
import { emailProblem } from '../../../lib/email-problem.ts';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { CenteredPage } from '../../../ui/layout/centered-page.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { decide, type MockResult } from './decide.ts';

/** Replaces an identity provider in development: the developer enters any user. */
export function MockIdentity() {
  const request = new URLSearchParams(location.search);
  const provider = identityProviders.find(({ id }) => id === request.get('client_id'));
  return provider === undefined ? <NothingToSignInTo /> : <MockForm providerName={provider.name} request={request} />;
}

const invalidEmail = 'Enter a valid email address, such as ada@example.com.';

function MockForm({ providerName, request }: { providerName: string; request: URLSearchParams }) {
  useTitle(`Sign in with ${providerName}`);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [isVerified, setIsVerified] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<MockResult['error']>(undefined);
  const answer = useAction(async (decision: 'allow' | 'deny') => {
    const result = await decide(request, decision, { email, name, isVerified });
    if (result.redirect_url === undefined) setRefusal(result.error);
    else location.assign(result.redirect_url);
  });
  if (refusal === 'invalid_request') return <NothingToSignInTo />;
  const problem = emailProblem(email) ?? (refusal === 'invalid_email' ? invalidEmail : undefined);
  return (
    <CenteredPage
      title={`Sign in with ${providerName}`}
      subtitle={`This page replaces ${providerName} in development. Enter any user. The details are not checked.`}
      below={`For production, add your ${providerName} client ID and secret to the project.`}
    >
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          setIsTried(true);
          if (emailProblem(email) === undefined) void answer.run('allow');
        }}
      >
        <div>
          <Badge tone="accent">Mock identity</Badge>
        </div>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          maxLength={256}
          value={email}
          error={isTried ? problem : undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setRefusal(undefined);
          }}
        />
        <TextField
          label="Name"
          isOptional
          name="name"
          autoComplete="name"
          maxLength={256}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox label={`${providerName} has verified this email`} isChecked={isVerified} onChange={setIsVerified} />
        <Decision isBusy={answer.isRunning} onDeny={() => void answer.run('deny')} />
        <ProblemNote error={answer.error} />
      </Form>
    </CenteredPage>
  );
}

function Decision({ isBusy, onDeny }: { isBusy: boolean; onDeny: () => void }) {
  return (
    <div className="mt-1 flex flex-col gap-2">
      <Button type="submit" look="primary" size="large" isBusy={isBusy} className="w-full">
        Allow and continue
      </Button>
      <Button size="large" className="w-full" onClick={onDeny}>
        Deny
      </Button>
    </div>
  );
}

function NothingToSignInTo() {
  useTitle('No pending sign-in');
  return (
    <CenteredPage title="No pending sign-in">
      <p className="text-center text-ink-2">This page is part of a sign-in. Go back to your app and start there.</p>
    </CenteredPage>
  );
}
