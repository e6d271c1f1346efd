import { Scope } from '../../ui/theme/theme.tsx';

/** What `UserAvatar` takes. */
export interface UserAvatarProps {
  /** Width and height in pixels. */
  readonly size?: number;
  /** A thin line around it, for pictures that would run into what is behind them. */
  readonly border?: boolean;
  /** Whose picture it is; initials stand for those who have none. */
  readonly user?: {
    readonly profileImageUrl?: string | null;
    readonly displayName?: string | null;
    readonly primaryEmail?: string | null;
  } | null;
}

/** The picture of a user, or the initials of their name. */
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
  /** Who or what is pictured: users and teams have both in common. */
  readonly of: UserAvatarProps['user'];
}

/** Where no team is chosen: a line instead of initials. */
export const noTeamPictured = { displayName: '–' };

/** The picture of a user or a team, or the initials of its name, inside something that has a scope already. */
export function Avatar({ size = 34, hasBorder, of }: AvatarProps) {
  const image = of?.profileImageUrl;
  return (
    <span
      className="portico-avatar"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      data-border={hasBorder || undefined}
      // Drawn by the stylesheet: letters that stand for a name are no text to be read.
      data-initials={image ? undefined : initialsOf(of)}
      aria-hidden="true"
    >
      {image && <img src={image} alt="" referrerPolicy="no-referrer" />}
    </span>
  );
}

function initialsOf(of: AvatarProps['of']): string {
  const name = of?.displayName?.trim() || of?.primaryEmail || '?';
  const words = name.includes('@') ? [name] : name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
