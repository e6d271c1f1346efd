/** How large a picture may become, and whether it is cut to that shape. */
export interface PictureSize {
  width: number;
  height: number;
  /** Fill the whole area, leaving out what is beyond; otherwise all of the picture fits into it. */
  isCut: boolean;
}

/** What is shown in a circle beside a name. */
export const avatarSize: PictureSize = { width: 256, height: 256, isCut: true };

/**
 * Makes a picture from a file as small as it is going to be shown, so that it is sent and loaded in a moment.
 *
 * @returns a data URL; undefined when the file is no picture that the browser knows
 */
export async function pictureFrom(file: Blob, size: PictureSize): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const area = areaOf(bitmap, size);
  const canvas = document.createElement('canvas');
  canvas.width = area.width;
  canvas.height = area.height;
  canvas.getContext('2d')?.drawImage(bitmap, area.x, area.y, area.drawnWidth, area.drawnHeight);
  bitmap.close();
  return canvas.toDataURL('image/webp', 0.9);
}

/** Where a picture is drawn, and on how large an area. Small ones are not blown up, unless they have to fill it. */
export function areaOf(picture: { width: number; height: number }, { width, height, isCut }: PictureSize) {
  const [across, down] = [width / picture.width, height / picture.height];
  const scale = isCut ? Math.max(across, down) : Math.min(across, down, 1);
  const [drawnWidth, drawnHeight] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  if (!isCut) return { width: drawnWidth, height: drawnHeight, x: 0, y: 0, drawnWidth, drawnHeight };
  const [x, y] = [(width - drawnWidth) / 2, (height - drawnHeight) / 2];
  return { width, height, x: Math.round(x), y: Math.round(y), drawnWidth, drawnHeight };
}
