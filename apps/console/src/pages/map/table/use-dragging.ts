import { useEffect, useRef, useState, type RefObject } from 'react';

interface Dragging {
  /** What is being dragged. */
  readonly id: string | undefined;
  readonly start: (id: string) => void;
}

/**
 * Drags items of a list by mouse, pen or finger.
 * @param list its items have their place in `data-place`
 * @param onOver is called with the place that the pointer is at
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onOver: (id: string, place: number) => void,
): Dragging {
  const [id, setId] = useState<string>();
  const latest = useRef(onOver);
  useEffect(() => void (latest.current = onOver));
  useEffect(() => {
    if (id === undefined) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const item = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]');
      if (item && list.current?.contains(item)) latest.current(id, Number(item.dataset['place']));
    };
    const end = () => setId(undefined);
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    return () => ending.abort();
  }, [id, list]);
  return { id, start: setId };
}
