/** A square cut out of a picture: its middle in pixels of the picture, and how much closer than all of it that is. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Width and height of a picture in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How close one can get. */
export const zoomMax = 4;

/** The largest square in the middle of a picture. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** How long the sides of a crop are, in pixels of the picture. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/**
 * Moves a crop, but never out of the picture.
 *
 * @param by how far its content moves, in parts of the side of the crop
 */
export function movedCrop(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const side = sideOf(size, crop);
  return inside(size, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side });
}

/** Goes closer or further away, as close as one can get and never out of the picture. */
export function zoomedCrop(size: Size, crop: Crop, zoom: number): Crop {
  return inside(size, { ...crop, zoom: between(1, zoom, zoomMax) });
}

function inside(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop) / 2;
  return {
    ...crop,
    x: between(half, crop.x, size.width - half),
    y: between(half, crop.y, size.height - half),
  };
}

function between(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
