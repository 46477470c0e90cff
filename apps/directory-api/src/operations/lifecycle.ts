/** Where the process is between its start and its end. */
export class Lifecycle {
  phase: 'starting' | 'ready' | 'stopping' = 'starting';
}
