export type { SignInOptions } from './core/browser-sign-in.ts';
export { SignInFailed } from './core/browser-sign-in.ts';
export { Portico, type PorticoOptions, type SignedIn } from './core/portico.ts';
export { createPortico } from './create-portico.ts';
export { PorticoProvider, type PorticoProviderProps, usePortico, useSignedIn, useUser } from './provider.tsx';
export { SignInButton, type SignInButtonProps } from './sign-in-button.tsx';
export { UserButton, type UserButtonProps } from './user-button.tsx';
