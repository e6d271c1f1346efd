import { auth0 } from './auth0.ts';
import { clerk } from './clerk.ts';
import { csv } from './csv/csv.ts';
import { firebase } from './firebase.ts';
import { keycloak } from './keycloak.ts';
import { authJs, betterAuth, cognito, workos } from './others.ts';
import type { Source } from './source.ts';
import { stackAuth } from './stack-auth.ts';
import { supabase } from './supabase.ts';

/** The systems whose exports can be imported, by their name. @see docs/move-in/sources.md */
export const sources: Readonly<Record<string, Source>> = {
  clerk,
  auth0,
  firebase,
  supabase,
  'better-auth': betterAuth,
  keycloak,
  authjs: authJs,
  cognito,
  workos,
  'stack-auth': stackAuth,
  csv,
};
