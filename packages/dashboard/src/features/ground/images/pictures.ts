/** Maximum size of a picture, and whether it is cropped to that shape. */
export interface PictureSize {
  width: number;
  height: number;
  /** Crops the picture to fill the area. Otherwise the whole picture fits into it. */
  isCut: boolean;
}

/** Size of profile pictures. */
export const avatarSize: PictureSize = { width: 256, height: 256, isCut: true };

/**
 * Scales a picture file down to the size in which it is shown, for a fast upload and download.
 *
 * @returns a data URL; undefined if the browser cannot read the file as a picture
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

/**
 * Returns where a picture is drawn, and the size of the area. Small pictures are not scaled up unless they have to fill
 * it.
 */
export function areaOf(picture: { width: number; height: number }, { width, height, isCut }: PictureSize) {
  const [across, down] = [width / picture.width, height / picture.height];
  const scale = isCut ? Math.max(across, down) : Math.min(across, down, 1);
  const [drawnWidth, drawnHeight] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  if (!isCut) return { width: drawnWidth, height: drawnHeight, x: 0, y: 0, drawnWidth, drawnHeight };
  const [x, y] = [(width - drawnWidth) / 2, (height - drawnHeight) / 2];
  return { width, height, x: Math.round(x), y: Math.round(y), drawnWidth, drawnHeight };
}
