import { initialsOf } from '../../../ui/initials.ts';
import { Scope } from '../../../ui/theme/theme.tsx';

/** Props of `UserAvatar`. */
export interface UserAvatarProps {
  /** Width and height in pixels. */
  readonly size?: number;
  /** Adds a thin border, for pictures with the color of the background. */
  readonly border?: boolean;
  /** The user of the picture. Users without a picture show their initials. */
  readonly user?: {
    readonly profileImageUrl?: string | null;
    readonly displayName?: string | null;
    readonly primaryEmail?: string | null;
  } | null;
}

/** Shows the picture of a user, or their initials. */
export function UserAvatar({ size, border, user }: UserAvatarProps) {
  return (
    <Scope className="portico-menu-root">
      <Avatar size={size} hasBorder={border} of={user} />
    </Scope>
  );
}

interface AvatarProps {
  readonly size?: number;
  readonly hasBorder?: boolean;
  /** The user or team of the picture. */
  readonly of: UserAvatarProps['user'];
}

/** Shows a line instead of initials if no team is selected. */
export const noTeamPictured = { displayName: '–' };

/** Shows the picture of a user or a team, or their initials, inside an element that already has the theme scope. */
export function Avatar({ size = 34, hasBorder, of }: AvatarProps) {
  const image = of?.profileImageUrl;
  return (
    <span
      className="portico-avatar"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      data-border={hasBorder || undefined}
      // Drawn by CSS, so that screen readers do not read the initials.
      data-initials={image ? undefined : initialsOf(of)}
      aria-hidden="true"
    >
      {image && <img src={image} alt="" referrerPolicy="no-referrer" />}
    </span>
  );
}
