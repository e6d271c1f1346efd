import type { ReactNode } from 'react';
import type { MockProject } from '../../mocks/mocks.ts';

/** Props of `SignIn`. */
export interface SignInProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** Redirects users who are already signed in. */
  readonly automaticRedirect?: boolean;
  /** Content below the title. */
  readonly extraInfo?: ReactNode;
  /** Fills in the email address. */
  readonly email?: string | undefined;
  /** The first tab if both methods are enabled. Default: the method that was last used, otherwise the code. */
  readonly firstTab?: 'magic-link' | 'password';
  /** Shows an example with this project, without a server. */
  readonly mockProject?: MockProject;
}

/** Props of `SignUp`. */
export interface SignUpProps extends SignInProps {
  /** Asks for the password once, because it can be shown. Default: true. */
  readonly noPasswordRepeat?: boolean;
}
