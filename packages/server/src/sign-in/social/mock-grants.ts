import { sharedProviderTypes } from '@portico/contract';
import { z } from 'zod';
import { BoundedMap } from '../../base/bounded-map.ts';
import { newId } from '../../base/ids.ts';
import type { Platform } from '../../kernel/platform.ts';

/** Schema of Portico's authorization requests. */
export const mockAuthorization = z.object({
  client_id: z.string().refine((id) => (sharedProviderTypes as readonly string[]).includes(id)),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  state: z.string().min(1).max(1000),
  scope: z.string().max(4000).default(''),
  code_challenge: z.string().max(200),
  code_challenge_method: z.literal('S256'),
});

/** The person who signs in, as entered on the mock page. */
export interface MockPerson {
  readonly email: string;
  readonly name: string | undefined;
  readonly isVerified: boolean;
}

const person = z.object({ email: z.string(), name: z.string().optional(), isVerified: z.boolean() });
const token = z.object({ person, scope: z.string(), id: z.string(), expiresAt: z.number() });
const code = token.extend({ clientId: z.string(), redirectUri: z.string(), challenge: z.string() });

/** Parameters of a code exchange. */
interface CodeProof {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

/** Response of the mock token endpoint. */
interface MockTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly scope: string;
}

/** Codes and tokens of the mock provider. They contain their data, sealed, so that nothing is stored. */
export interface MockGrants {
  issueCode(asked: MockAuthorization, who: MockPerson): string;
  /** @returns undefined if the code is unknown, used, expired or issued to another client */
  exchange(proof: CodeProof): MockTokens | undefined;
  /** Issues new tokens. A refresh token can be used once. */
  refresh(refreshToken: string): MockTokens | undefined;
  personOf(accessToken: string): MockPerson | undefined;
}

const codeSeconds = 600;
const accessTokenSeconds = 3600;
const refreshTokenSeconds = 365 * 86_400;

/** Creates the grants of a process. Used codes are kept in memory, which is enough for development. */
export function createMockGrants({ serverKeys, clock }: Pick<Platform, 'serverKeys' | 'clock'>): MockGrants {
  const spent = new BoundedMap<string, true>(10_000);
  const expiry = (seconds: number) => clock.now().getTime() + seconds * 1000;
  const seal = (kind: string, value: object) => serverKeys.seal(`mock-identity:${kind}`, JSON.stringify(value));
  const open = <T extends { expiresAt: number }>(kind: string, schema: z.ZodType<T>, sealed: string): T | undefined => {
    const text = unsealed(() => serverKeys.unseal(`mock-identity:${kind}`, sealed));
    if (text === undefined) return undefined;
    const value = schema.parse(JSON.parse(text));
    return value.expiresAt > clock.now().getTime() ? value : undefined;
  };
  const spend = (id: string): boolean => {
    if (spent.get(id) === true) return false;
    spent.set(id, true);
    return true;
  };
  const tokensFor = (who: MockPerson, scope: string): MockTokens => ({
    access_token: seal('access', { person: who, scope, id: newId(), expiresAt: expiry(accessTokenSeconds) }),
    refresh_token: seal('refresh', { person: who, scope, id: newId(), expiresAt: expiry(refreshTokenSeconds) }),
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    scope,
  });

  return {
    issueCode: (asked, who) =>
      seal('code', {
        person: who,
        scope: asked.scope,
        id: newId(),
        expiresAt: expiry(codeSeconds),
        clientId: asked.client_id,
        redirectUri: asked.redirect_uri,
        challenge: asked.code_challenge,
      }),
    exchange(proof) {
      const found = open('code', code, proof.code);
      if (found === undefined || found.clientId !== proof.clientId || found.redirectUri !== proof.redirectUri) {
        return undefined;
      }
      // @guard field-callback-verifier
      if (found.challenge !== proof.challenge || !spend(found.id)) return undefined;
      return tokensFor(personIn(found), found.scope);
    },
    refresh(refreshToken) {
      const found = open('refresh', token, refreshToken);
      return found === undefined || !spend(found.id) ? undefined : tokensFor(personIn(found), found.scope);
    },
    personOf(accessToken) {
      const found = open('access', token, accessToken);
      return found === undefined ? undefined : personIn(found);
    },
  };
}

function personIn({ person: { email, name, isVerified } }: z.output<typeof token>): MockPerson {
  return { email, name, isVerified };
}

/** Returns undefined for text that was not sealed by this server. */
function unsealed(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** A parsed authorization request. */
export type MockAuthorization = z.output<typeof mockAuthorization>;
