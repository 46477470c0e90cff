/** Version, trace, parent and flags. Later versions may have more members; ids of zeros alone are invalid. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-((?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16})-([\da-f]{2})(-.*)?$/;

/**
 * The trace and span that a `traceparent` of W3C Trace Context names, in the form of version 00; undefined if it is
 * invalid: then it is ignored.
 */
export function parseTraceparent(given: unknown): string | undefined {
  const [, version, ids, flags = '', more] = (typeof given === 'string' && TRACEPARENT.exec(given)) || [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  // Of the flags, only "sampled" is known.
  return `00-${ids}-0${parseInt(flags, 16) & 1}`;
}

/** The different traceparents of events, in their order. */
export const traceparentsOf = (
  events: readonly { readonly traceparent?: string | undefined }[],
): readonly string[] => [...new Set(events.flatMap(({ traceparent }) => traceparent ?? []))];
