import { SignIn } from './sign-in.tsx';
import type { SignUpProps } from './sign-in-props.ts';
import { SignUp } from './sign-up.tsx';

/** Props of `AuthPage`. */
export interface AuthPageProps extends SignUpProps {
  /** Whether the page is for sign-in or sign-up. */
  readonly type: 'sign-in' | 'sign-up';
}

/** Shows a card for sign-in or sign-up. */
export function AuthPage({ type, ...props }: AuthPageProps) {
  return type === 'sign-in' ? <SignIn {...props} /> : <SignUp {...props} />;
}
