import { generate } from 'lean-qr/nano';
import { useMemo } from 'react';

interface QrCodeProps {
  readonly content: string;
  readonly label: string;
}

/** Shows a QR code. It is dark on light in dark mode too: not all cameras can read the inverse. */
export function QrCode({ content, label }: QrCodeProps) {
  const { path, size } = useMemo(() => outlineOf(content), [content]);
  return (
    <svg
      role="img"
      aria-label={label}
      className="portico-qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** Returns all dark squares as one SVG path. */
function outlineOf(content: string): { readonly path: string; readonly size: number } {
  const code = generate(content);
  const { size } = code;
  const squares = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const);
  const dark = squares.filter(([x, y]) => code.get(x, y));
  return { size, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') };
}
