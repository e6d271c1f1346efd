import { useState } from 'react';

interface AvatarProps {
  name: string;
  imageUrl?: string | null;
  size?: number;
}

/** Shows a picture, or the first letter of the name if there is no picture or it does not load. */
export function Avatar({ name, imageUrl, size = 24 }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | undefined>(undefined);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.45) };
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(imageUrl)}
        className="shrink-0 rounded-full object-cover"
        style={style}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={style}
      className="grid shrink-0 select-none place-items-center rounded-full border border-line bg-active font-medium text-ink-2 leading-none"
    >
      {firstLetter(name)}
    </span>
  );
}

function firstLetter(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '?';
}
