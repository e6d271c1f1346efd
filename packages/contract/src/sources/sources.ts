import { auth0 } from './auth0.ts';
import { authJs } from './authjs.ts';
import { betterAuth } from './better-auth.ts';
import { clerk } from './clerk.ts';
import { cognito } from './cognito.ts';
import { csv } from './csv/csv.ts';
import { firebase } from './firebase.ts';
import { keycloak } from './keycloak.ts';
import type { Source } from './source.ts';
import { stackAuth } from './stack-auth.ts';
import { supabase } from './supabase.ts';
import { workos } from './workos.ts';

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
