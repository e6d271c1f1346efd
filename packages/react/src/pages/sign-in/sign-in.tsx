import { PasswordSignInForm } from '../../features/sign-in/password/credential-sign-in.tsx';
import { AuthCard } from './auth-card.tsx';
import type { SignInProps } from './sign-in-props.ts';

/** Shows a sign-in card with the sign-in methods that the project has enabled. */
export function SignIn(props: SignInProps) {
  return (
    <AuthCard
      {...props}
      type="sign-in"
      passwordForm={(email, isKnown) => <PasswordSignInForm email={email} isKnown={isKnown} />}
    />
  );
}
