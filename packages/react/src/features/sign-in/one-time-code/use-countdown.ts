import { useCallback, useEffect, useState } from 'react';

/** Counts seconds down to 0. It uses the clock, because timers of background tabs are slow. */
export function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (endsAt === 0) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = useCallback((from: number) => {
    setSeconds(from);
    setEndsAt(Date.now() + from * 1000);
  }, []);
  return [seconds, start];
}
