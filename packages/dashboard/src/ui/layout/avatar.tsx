import { type CSSProperties, useState } from 'react';
import { classes } from './classes.ts';

interface AvatarProps {
  name: string;
  /** ID of the user or team, from which the color follows. */
  id: string;
  imageUrl?: string | null;
  size?: number;
  /** Teams are squares, people are circles. */
  shape?: 'circle' | 'square';
}

/** Shows a picture, or the first letter of the name on a color of its own if there is no picture or it does not load. */
export function Avatar({ name, id, imageUrl, size = 24, shape = 'circle' }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | undefined>(undefined);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42), '--hue': hueOf(id) } as CSSProperties;
  const corners = shape === 'circle' ? 'rounded-full' : size > 40 ? 'rounded-lg' : 'rounded-sm';
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(imageUrl)}
        className={classes('shrink-0 object-cover', corners)}
        style={style}
      />
    );
  }
  return (
    // The letter is no text of the element around it.
    <span
      aria-hidden="true"
      style={style}
      data-letter={firstLetter(name)}
      className={classes(
        'tinted grid shrink-0 place-items-center font-semibold leading-none before:content-[attr(data-letter)]',
        corners,
      )}
    />
  );
}

/** Returns one of 24 hues, which are far enough apart to be told from each other. */
function hueOf(id: string): number {
  let sum = 7;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 9973;
  return (sum % 24) * 15;
}

function firstLetter(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '?';
}
