import { auth0Rules } from './auth0-rules.ts';
import { authJsRules } from './authjs.ts';
import { betterAuthRules } from './better-auth.ts';
import { clerkRowRules } from './clerk.ts';
import { clerkRules } from './clerk-rules.ts';
import { cognitoRules } from './cognito.ts';
import { firebaseRules } from './firebase.ts';
import { keycloakRules } from './keycloak-rules.ts';
import type { RecordRules } from './rules.ts';
import { stackAuthRules } from './stack-auth-rules.ts';
import { supabaseRules } from './supabase-rules.ts';
import { workosRules } from './workos.ts';

/** The fields that the records of each system can have, by the place of a record. @see docs/move-in/source-fields.md */
export const sourceRules: Readonly<Record<string, Readonly<Record<string, RecordRules>>>> = {
  clerk: { ...clerkRowRules, ...clerkRules },
  auth0: auth0Rules,
  firebase: firebaseRules,
  supabase: supabaseRules,
  'better-auth': betterAuthRules,
  keycloak: keycloakRules,
  authjs: authJsRules,
  cognito: cognitoRules,
  workos: workosRules,
  'stack-auth': stackAuthRules,
};
