// Generated from packages/contract/src/teams/teams/invitations.endpoints.ts by `npm run fix`.

/** Options of a list of all invitations. */
export interface InvitationHistoryOptions {
  /** Maximum number of invitations, at most 100. Default: 20. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** A team invitation and what has become of it. */
export interface PastTeamInvitation {
  /** ID of the invitation. */
  readonly id: string;
  /** ID of the team. */
  readonly teamId: string;
  /** Email address of the recipient. */
  readonly recipientEmail: string;
  /** What has become of it. Only a pending invitation can be accepted. */
  readonly status: 'pending' | 'accepted' | 'expired' | 'revoked';
  /** When it was sent. */
  readonly createdAt: Date;
  /** Expiry date. */
  readonly expiresAt: Date;
  /** When it was accepted or revoked. Null for others. */
  readonly endedAt: Date | null;
}

/** A page of invitations with the cursor of the next page, which is null at the end. */
export type InvitationHistoryPage = PastTeamInvitation[] & { readonly nextCursor: string | null };
