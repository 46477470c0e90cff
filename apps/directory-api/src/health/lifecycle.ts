/** The current phase of the process. */
export class Lifecycle {
  phase: 'starting' | 'ready' | 'stopping' = 'starting';
}
