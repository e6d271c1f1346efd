const daySeconds = 86_400;

/** Formats a duration, rounded up: `40 seconds`, `3 minutes`, `2 hours`, `30 days`. */
export function durationInWords(seconds: number, lang: string): string {
  const [unit, count] =
    seconds < 60
      ? (['second', Math.max(1, Math.ceil(seconds))] as const)
      : seconds < 3600
        ? (['minute', Math.ceil(seconds / 60)] as const)
        : seconds < 2 * daySeconds
          ? (['hour', Math.ceil(seconds / 3600)] as const)
          : (['day', Math.ceil(seconds / daySeconds)] as const);
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
