import { useEffect, useState } from 'react';

/** A value once it has stayed for a time, such as a text when its typing pauses. @param pause milliseconds */
export function usePaused<Value>(value: Value, pause: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return paused;
}
