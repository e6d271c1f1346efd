import { accountPages } from '@portico/texts/en-US/account-pages';
import { useRef, useState } from 'react';
import { lazyPart, Wait } from '../../../loading/wait.tsx';
import { useAccountText } from '../../../text/text-context.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { BlockBones } from '../../../ui/loading-block.tsx';
import { Avatar, type UserAvatarProps } from '../../users/users/user-avatar.tsx';
import { FileButton } from './file-button.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** Texts for a picture other than that of the user's account. */
interface PictureWords {
  readonly saved: string;
  readonly removed: string;
  /** Describes what is shown after the picture is removed. */
  readonly question: string;
}

interface PictureProps {
  /** The user or team of the picture. */
  readonly of: NonNullable<UserAvatarProps['user']>;
  readonly words?: PictureWords;
  /** The picture is inherited from the account, so it cannot be removed here. */
  readonly isBorrowed?: boolean;
  /** Saves a square picture as a data URL; null removes the picture. */
  readonly save: (picture: string | null) => Promise<void>;
}

/** Most users never change their picture, so the crop tool is loaded on demand. */
const PictureCrop = lazyPart(async () => (await import('./picture-crop.tsx')).PictureCrop);

/** Shows the picture of a user or a team, with buttons to change and remove it. */
export function Picture({ save, ...shown }: PictureProps) {
  const [file, setFile] = useState<File>();
  const [said, setSaid] = useState<'saved' | 'removed'>();
  const choose = (chosen: File | undefined) => {
    setSaid(undefined);
    setFile(chosen);
  };
  const keep = async (picture: string | null) => {
    await save(picture);
    setFile(undefined);
    setSaid(picture === null ? 'removed' : 'saved');
  };
  if (file === undefined) return <Present {...shown} said={said} choose={choose} remove={() => keep(null)} />;
  return (
    <Wait fallback={<BlockBones />}>
      <PictureCrop file={file} save={keep} onCancel={() => choose(undefined)} />
    </Wait>
  );
}

interface PresentProps extends Omit<PictureProps, 'save'> {
  /** Outcome of the last change. */
  readonly said: 'saved' | 'removed' | undefined;
  readonly choose: (file: File) => void;
  readonly remove: () => Promise<void>;
}

/** Shows the current picture. */
function Present({ of, words, isBorrowed = false, said, choose, remove }: PresentProps) {
  const text = useAccountText(accountPages);
  const { saved, removed, question }: PictureWords = words ?? {
    saved: text('picture.saved'),
    removed: text('picture.removed'),
    question: text('picture.remove.question'),
  };
  const box = useRef<HTMLDivElement | null>(null);
  const isOver = useFileDrop(box, choose);
  const hasPicture = of.profileImageUrl != null && of.profileImageUrl !== '';
  return (
    <div ref={box} className="portico-picture" data-over={isOver || undefined}>
      <Avatar size={72} of={of} />
      <div className="portico-picture-side">
        <div className="portico-buttons">
          <FileButton accept="image/*" onFile={choose}>
            {text(hasPicture ? 'picture.change' : 'picture.choose')}
          </FileButton>
          {hasPicture && !isBorrowed && (
            <Confirmed
              label={text('picture.remove')}
              question={question}
              confirm={text('picture.remove.confirm')}
              act={remove}
            />
          )}
        </div>
        <p className="portico-row-note">
          {text('picture.help')} <span className="portico-with-mouse">{text('picture.help.drop')}</span>
        </p>
        <p role="status" className="portico-said">
          {said !== undefined && { saved, removed }[said]}
        </p>
      </div>
    </div>
  );
}
