import type { Area } from 'react-easy-crop';

/** Large enough for a large round picture on a high-resolution screen. */
const outputSide = 512;

/** The data URL stays far below what the server accepts. @see docs/reference/protocol/requests.md#field-rules */
const lengthMax = 100_000;

/** From the best quality to the lowest acceptable one. */
const attempts = [
  { scale: 1, quality: 0.92 },
  { scale: 1, quality: 0.8 },
  { scale: 1, quality: 0.6 },
  { scale: 0.5, quality: 0.8 },
  { scale: 0.5, quality: 0.5 },
] as const;

/**
 * Draws a square part of a picture as a data URL that is small enough to store.
 *
 * @param area in pixels of the picture
 * @throws {Error} the browser cannot draw it
 */
export function drawnCrop(image: HTMLImageElement, { x, y, width: side }: Area): string {
  let drawn = '';
  for (const { scale, quality } of attempts) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.max(1, Math.round(Math.min(outputSide, side) * scale));
    const pencil = canvas.getContext('2d');
    if (pencil === null) throw new Error('This browser does not support the canvas API.');
    pencil.imageSmoothingQuality = 'high';
    pencil.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height);
    drawn = encoded(canvas, quality);
    if (drawn.length <= lengthMax) break;
  }
  return drawn;
}

/** Encodes as WebP, which supports transparency. Browsers that cannot write WebP use JPEG on a white background. */
function encoded(canvas: HTMLCanvasElement, quality: number): string {
  const webp = canvas.toDataURL('image/webp', quality);
  if (webp.startsWith('data:image/webp')) return webp;
  const pencil = canvas.getContext('2d');
  if (pencil !== null) {
    pencil.globalCompositeOperation = 'destination-over';
    pencil.fillStyle = '#fff';
    pencil.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas.toDataURL('image/jpeg', quality);
}
