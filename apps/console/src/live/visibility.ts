/** Those that hold the reads of the page back. */
const holds = new Set<object>();
const RELEASED = 'reads-released';

/** Whether reads have to wait: nobody sees the page, or something holds them back. */
export const mustReadsWait = (): boolean => document.hidden || holds.size > 0;

/**
 * Has what waits by {@link whenVisible} wait on, such as while this page changes many records.
 * @returns ends this
 */
export function holdReads(): () => void {
  const hold = {};
  holds.add(hold);
  return () => {
    holds.delete(hold);
    document.dispatchEvent(new Event(RELEASED));
  };
}

/**
 * Runs a task now if the page can be seen and nothing holds its reads back, else once that is so: tabs in the background
 * read nothing.
 * @returns has it not run any more
 */
export function whenVisible(task: () => void): () => void {
  if (!mustReadsWait()) {
    task();
    return () => undefined;
  }
  const ending = new AbortController();
  const { signal } = ending;
  const onChange = () => {
    if (mustReadsWait()) return;
    ending.abort();
    task();
  };
  document.addEventListener('visibilitychange', onChange, { signal });
  document.addEventListener(RELEASED, onChange, { signal });
  return () => ending.abort();
}
