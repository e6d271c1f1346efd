import type { PartialUser } from '../sessions/partial-user.ts';

/** The context of a function of Convex, as far as the SDK looks at it. */
export interface ConvexContext {
  /** What Convex knows of whoever calls. */
  readonly auth: {
    /** Who calls; null when nobody is signed in. */
    getUserIdentity(): Promise<ConvexIdentity | null>;
  };
}

/** Who called a function of Convex: the claims of the access token, which Convex has checked. */
export interface ConvexIdentity {
  /** The id of the user. */
  readonly subject: string;
  /** Whatever else the access token says, such as `email`. */
  readonly [claim: string]: unknown;
}

/** Who called a function of Convex. */
export interface FromConvex {
  /** From the context, which Convex has checked. */
  readonly from: 'convex';
  /** The first argument of the function. */
  readonly ctx: ConvexContext;
}

/** The user of a function of Convex. @see docs/protocol/sdk.md#public-surface */
export async function userOfConvex({ auth }: ConvexContext): Promise<PartialUser | null> {
  const identity = await auth.getUserIdentity();
  if (identity === null) return null;
  const text = (claim: unknown) => (typeof claim === 'string' ? claim : null);
  return {
    id: identity.subject,
    displayName: text(identity.name),
    primaryEmail: text(identity.email),
    // Convex renames the claims of OpenID Connect, and leaves those of other tokens as they are.
    primaryEmailVerified: identity.emailVerified === true || identity.email_verified === true,
    isAnonymous: identity.is_anonymous === true,
  };
}
