import { mkdirSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import sharp from 'sharp';

/** Twice the usual width of a page, for dense screens. */
const width = 1440;

/**
 * Writes a picture of `docs` for the site: no wider than pages show it, and in few colors if it is a PNG. So the package stays within its limit.
 *
 * @param from path of a `.png` or `.webp` file
 */
export async function writePicture(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  const isPng = extname(from) === '.png';
  const picture = sharp(from);
  await (isPng
    ? picture.png({ palette: true, quality: 95, dither: 0.5, effort: 10 })
    : picture.resize({ width, withoutEnlargement: true }).webp({ quality: 55, effort: 6 })
  ).toFile(to);
}
