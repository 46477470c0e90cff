/** A line of a bulk request, or the equivalent of an HTTP request or Kafka record. Nothing is validated yet. */
export interface CommandLine {
  readonly command_id?: unknown;
  readonly type?: unknown;
  readonly id?: unknown;
  readonly expected_version?: unknown;
  readonly observed_at?: unknown;
  readonly source?: unknown;
  readonly data?: unknown;
  readonly connectors?: unknown;
  readonly details?: unknown;
}
