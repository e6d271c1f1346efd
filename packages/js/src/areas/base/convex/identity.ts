import type { PartialUser } from '../../users/sessions/partial-user.ts';

/** The context of a Convex function, as far as the SDK uses it. */
export interface ConvexContext {
  /** Authentication of the Convex function. */
  readonly auth: {
    /** Returns the caller, or null if nobody is signed in. */
    getUserIdentity(): Promise<ConvexIdentity | null>;
  };
}

/** The caller of a Convex function: the claims of the access token, which Convex has verified. */
export interface ConvexIdentity {
  /** ID of the user. */
  readonly subject: string;
  /** Other claims of the access token, such as `email`. */
  readonly [claim: string]: unknown;
}

/** Gets the caller of a Convex function. */
export interface FromConvex {
  /** Uses the context of the Convex function. */
  readonly from: 'convex';
  /** The first argument of the Convex function. */
  readonly ctx: ConvexContext;
}

/** Returns the caller of a Convex function. @see docs/reference/protocol/sdk.md#public-surface */
export async function userOfConvex({ auth }: ConvexContext): Promise<PartialUser | null> {
  const identity = await auth.getUserIdentity();
  if (identity === null) return null;
  const text = (claim: unknown) => (typeof claim === 'string' ? claim : null);
  return {
    id: identity.subject,
    displayName: text(identity.name),
    primaryEmail: text(identity.email),
    // Convex renames the claims of OpenID Connect tokens, but not those of other tokens.
    primaryEmailVerified: identity.emailVerified === true || identity.email_verified === true,
    isAnonymous: identity.is_anonymous === true,
  };
}
