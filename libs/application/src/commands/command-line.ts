/** A command as it comes in by any edge, nothing of it checked. */
export interface CommandLine {
  readonly command_id?: unknown;
  readonly type?: unknown;
  readonly id?: unknown;
  readonly expected_version?: unknown;
  readonly observed_at?: unknown;
  readonly source?: unknown;
  readonly data?: unknown;
}
