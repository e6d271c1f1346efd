type Triple = readonly [number, number, number];

/** Returns the contrast ratio of two colors, from 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the linear light of red, green and blue, from 0 to 1. */
function linearOf(color: string): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** Returns what `color-mix(in oklab, color share, other)` is. @see https://www.w3.org/TR/css-color-4/#ok-lab */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [labOf(color), labOf(other)];
  const [lightness, green, blue] = a.map((part, at) => part * share + (b[at] ?? 0) * (1 - share));
  return hexOf([lightness ?? 0, green ?? 0, blue ?? 0]);
}

function times(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  const [a = 0, b = 0, c = 0] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a, b, c];
}

const toCones: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

function labOf(color: string): Triple {
  const [long, middle, short] = times(toCones, linearOf(color));
  return times(toLab, [Math.cbrt(long), Math.cbrt(middle), Math.cbrt(short)]);
}

function hexOf(lab: Triple): string {
  const [long, middle, short] = times(fromLab, lab);
  const parts = times(fromCones, [long ** 3, middle ** 3, short ** 3]).map((light) => {
    const part = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, part)) * 255);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
