import { greatest, observations, quantile, rate, total } from './queries.js';

export interface Query {
  readonly expr: string;
  /** The name of a line, with labels in braces. */
  readonly legend: string;
}

export interface Panel {
  readonly title: string;
  /** A unit of Grafana. */
  readonly unit: 'reqps' | 'ops' | 's' | 'short' | 'bytes' | 'percentunit';
  readonly queries: readonly Query[];
}

const panel = (title: string, unit: Panel['unit'], ...queries: readonly [string, string][]): Panel => ({
  title,
  unit,
  queries: queries.map(([expr, legend]) => ({ expr, legend })),
});

const REQUESTS = 'directory_http_request_duration_seconds';
const COMMITS = 'directory_commit_duration_seconds';
const ATTEMPTS = 'directory_webhook_attempt_duration_seconds';

const requests: readonly Panel[] = [
  panel('Requests by route', 'reqps', [observations(REQUESTS, ['route']), '{{route}}']),
  panel('Requests by status', 'reqps', [observations(REQUESTS, ['status']), '{{status}}']),
  panel('Failed requests by route', 'reqps', [
    observations(REQUESTS, ['route'], 'status=~"5.."'),
    '{{route}}',
  ]),
  panel('Time of requests, 99th percentile', 's', [quantile(0.99, REQUESTS, 'route'), '{{route}}']),
  panel(
    'Requests by kind of work',
    'short',
    [total('directory_requests_running', 'kind'), '{{kind}} running'],
    [total('directory_requests_queued', 'kind'), '{{kind}} queued'],
  ),
  panel('Slots in use', 'percentunit', [
    `${total('directory_requests_running', 'kind')} / ${total('directory_requests_limit', 'kind')}`,
    '{{kind}}',
  ]),
  panel(
    'Requests without a slot',
    'reqps',
    [rate('directory_requests_refused_total', 'kind'), '{{kind}} refused'],
    [rate('directory_requests_abandoned_total', 'kind'), '{{kind}} abandoned'],
  ),
];

const writes: readonly Panel[] = [
  panel('Commands by outcome', 'ops', [rate('directory_commands_total', 'outcome'), '{{outcome}}']),
  panel('Commands by type', 'ops', [rate('directory_commands_total', 'type'), '{{type}}']),
  panel('Appended events by type', 'ops', [rate('directory_events_appended_total', 'type'), '{{type}}']),
  panel('Imports', 'ops', [rate('directory_imports_total', 'state'), '{{state}}']),
  panel('Records of imports', 'ops', [
    rate('directory_imported_records_total', 'kind', 'outcome'),
    '{{kind}} {{outcome}}',
  ]),
  panel('Bulk lines', 'ops', [rate('directory_bulk_lines_total', 'outcome'), '{{outcome}}']),
  panel(
    'Time of commits',
    's',
    [quantile(0.5, COMMITS), 'median'],
    [quantile(0.99, COMMITS), '99th percentile'],
  ),
  panel(
    'Commands of a batch',
    'short',
    [quantile(0.5, 'directory_batch_commands'), 'median'],
    [quantile(0.99, 'directory_batch_commands'), '99th percentile'],
  ),
];

const readModels: readonly Panel[] = [
  panel('Lag of the read models', 's', [
    greatest('directory_projection_lag_seconds', 'instance', 'partition'),
    '{{instance}} {{partition}}',
  ]),
  panel('Events that are not applied', 'short', [
    greatest('directory_projection_lag_events', 'instance', 'partition'),
    '{{instance}} {{partition}}',
  ]),
  panel(
    'Positions',
    'short',
    [greatest('directory_log_position', 'partition'), 'log {{partition}}'],
    [greatest('directory_projection_position', 'partition'), 'read models {{partition}}'],
  ),
  panel(
    'Health',
    'short',
    [greatest('directory_health_check', 'instance', 'check'), '{{instance}} {{check}}'],
    [greatest('directory_dead_letters'), 'dead letters'],
  ),
  panel('Records by kind', 'short', [greatest('directory_records', 'kind'), '{{kind}}']),
  panel('Locations by publication', 'short', [
    greatest('directory_ocpi_locations', 'publication'),
    '{{publication}}',
  ]),
];

const imports: readonly Panel[] = [
  panel('Feeds by state', 'short', [greatest('directory_feeds', 'state'), '{{state}}']),
  panel('Pulls of feeds', 'ops', [rate('directory_feed_pulls_total', 'outcome'), '{{outcome}}']),
];

const consumers: readonly Panel[] = [
  panel(
    'Streams of events',
    'short',
    [total('directory_streams_open', 'instance'), '{{instance}} open'],
    [total('directory_streams_limit', 'instance'), '{{instance}} limit'],
  ),
  panel('Streams cut off', 'ops', [rate('directory_streams_cut_off_total', 'instance'), '{{instance}}']),
  panel('Attempts to deliver to webhooks', 'ops', [
    rate('directory_webhook_attempts_total', 'outcome'),
    '{{outcome}}',
  ]),
  panel(
    'Time of attempts',
    's',
    [quantile(0.5, ATTEMPTS), 'median'],
    [quantile(0.99, ATTEMPTS), '99th percentile'],
  ),
];

const stores: readonly Panel[] = [
  panel('SQLite files', 'bytes', [
    greatest('directory_sqlite_file_bytes', 'instance', 'file'),
    '{{instance}} {{file}}',
  ]),
  panel(
    'Disk',
    'bytes',
    [greatest('directory_disk_free_bytes', 'instance'), '{{instance}} free'],
    [greatest('directory_log_growth_bytes_per_day', 'instance'), '{{instance}} growth of the log a day'],
  ),
  panel('Time until the disk is full', 's', [
    greatest('directory_disk_lasts_seconds', 'instance'),
    '{{instance}}',
  ]),
  panel('Queries', 'short', [total('directory_sqlite_queries', 'state'), '{{state}}']),
  panel('Kafka: records to read into the replica', 'short', [
    greatest('directory_kafka_replica_lag_records', 'instance'),
    '{{instance}}',
  ]),
  panel('Kafka: partitions by state', 'short', [total('directory_kafka_partitions', 'state'), '{{state}}']),
  panel('Kafka: commands in flight', 'short', [
    total('directory_kafka_commands_in_flight', 'instance'),
    '{{instance}}',
  ]),
];

const processes: readonly Panel[] = [
  panel('Processor', 'percentunit', [rate('process_cpu_seconds_total', 'instance'), '{{instance}}']),
  panel(
    'Memory',
    'bytes',
    [greatest('process_resident_memory_bytes', 'instance'), '{{instance}} resident'],
    [greatest('nodejs_heap_size_used_bytes', 'instance'), '{{instance}} heap'],
  ),
  panel(
    'Delay of the event loop',
    's',
    [greatest('nodejs_eventloop_lag_p99_seconds', 'instance'), '{{instance}} 99th percentile'],
    [greatest('nodejs_eventloop_lag_max_seconds', 'instance'), '{{instance}} greatest'],
  ),
  panel('Open files', 'short', [greatest('process_open_fds', 'instance'), '{{instance}}']),
  panel('Releases', 'short', [
    total('directory_build_info', 'program', 'version'),
    '{{program}} {{version}}',
  ]),
];

const commands: readonly Panel[] = [
  panel('Imported records', 'ops', [
    rate('directory_import_records_total', 'kind', 'outcome'),
    '{{kind}} {{outcome}}',
  ]),
  panel('Rebuild', 'short', [greatest('directory_rebuild_records', 'state'), '{{state}}']),
  panel('Commands that run', 'short', [greatest('directory_command_running', 'command'), '{{command}}']),
  panel('Seconds since the last success', 's', [
    `time() - ${greatest('directory_command_last_success_timestamp_seconds', 'command')}`,
    '{{command}}',
  ]),
];

/** The panels of the dashboard by the titles of its rows. */
export const rows: Readonly<Record<string, readonly Panel[]>> = {
  Requests: requests,
  Writes: writes,
  'Read models': readModels,
  'Streams and webhooks': consumers,
  Feeds: imports,
  'SQLite and Kafka': stores,
  Processes: processes,
  Commands: commands,
};
