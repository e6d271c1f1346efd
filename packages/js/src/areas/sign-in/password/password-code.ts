/** Sign-up and recovery of passwords, as one chunk that is loaded on demand: each import costs bytes in every app. */
export * from './password-recovery.ts';
export * from './sign-up-with-credential.ts';
