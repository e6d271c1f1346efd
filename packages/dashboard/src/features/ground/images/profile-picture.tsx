import { Avatar } from '../../../ui/layout/avatar.tsx';
import { PictureRow } from './picture-row.tsx';
import { avatarSize } from './pictures.ts';

interface ProfilePictureProps {
  name: string;
  /** A user or a team. */
  owner: {
    readonly id: string;
    readonly profileImageUrl: string | null;
    update(changes: { profileImageUrl: string | null }): Promise<void>;
  };
  onChanged: () => Promise<void>;
}

/** Shows the picture of a user or a team. */
export function ProfilePicture({ name, owner, onChanged }: ProfilePictureProps) {
  return (
    <PictureRow
      what="picture"
      preview={<Avatar id={owner.id} name={name} imageUrl={owner.profileImageUrl} size={56} />}
      help="It will be cropped to a square."
      hasPicture={owner.profileImageUrl !== null}
      size={avatarSize}
      onSave={async (profileImageUrl) => {
        await owner.update({ profileImageUrl });
        await onChanged();
      }}
    />
  );
}
