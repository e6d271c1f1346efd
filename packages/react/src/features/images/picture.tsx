import { useRef, useState } from 'react';
import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { BlockBones } from '../../ui/loading-block.tsx';
import { lazyPart, Wait } from '../../ui/wait.tsx';
import { Avatar, type UserAvatarProps } from '../users/user-avatar.tsx';
import { FileButton } from './file-button.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** What is said of a picture, where it is not that of the user. */
export interface PictureWords {
  readonly saved: string;
  readonly removed: string;
  /** What is shown when it is removed. */
  readonly question: string;
}

interface PictureProps {
  /** Who or what is pictured: a user or a team. */
  readonly of: NonNullable<UserAvatarProps['user']>;
  readonly words?: PictureWords;
  /** It is shown in the place of another, and there is nothing to take away. */
  readonly isBorrowed?: boolean;
  /** Keeps a square picture as a data URL, or takes the picture away. */
  readonly save: (picture: string | null) => Promise<void>;
}

/** Most people never change their picture, so what crops it is loaded when somebody does. */
const PictureCrop = lazyPart(async () => (await import('./picture-crop.tsx')).PictureCrop);

/** The picture of a user or a team, to be changed or taken away. */
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
  /** What has become of the picture. */
  readonly said: 'saved' | 'removed' | undefined;
  readonly choose: (file: File) => void;
  readonly remove: () => Promise<void>;
}

/** The picture as it is. */
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
