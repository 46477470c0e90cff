/** The programs that have metrics: the service in each mode, the projector of the distributed mode, and long commands. */
export const measuredPrograms = ['embedded', 'distributed', 'projector', 'rebuild', 'import'] as const;
export type MeasuredProgram = (typeof measuredPrograms)[number];

/** Those that Prometheus scrapes; the others write a file. */
export const scrapedPrograms = [
  'embedded',
  'distributed',
  'projector',
] as const satisfies readonly MeasuredProgram[];

interface Definition {
  /** A gauge is read at each scrape. */
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Each has a bounded number of values, none of which is an id. */
  readonly labels: readonly string[];
  readonly programs: readonly MeasuredProgram[];
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
}

const service = ['embedded', 'distributed'] as const;
const everything = measuredPrograms;

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30] as const;
const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;
const ATTEMPT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15] as const;
const COMMANDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 2000] as const;

/** All metrics of this project, in the order of the documentation. */
export const metricCatalogue = {
  directory_build_info: {
    type: 'gauge',
    labels: ['version', 'program'],
    programs: everything,
    help: 'Always 1; the release of the program.',
  },
  directory_health_check: {
    type: 'gauge',
    labels: ['check'],
    programs: scrapedPrograms,
    help: 'Checks of /health/ready: 1 up, 0.5 degraded, 0 down.',
  },
  directory_http_request_duration_seconds: {
    type: 'histogram',
    labels: ['route', 'status'],
    programs: service,
    buckets: REQUEST_SECONDS,
    help: 'Requests by route and HTTP status, from their head to the end of the response; aborted: the connection was closed before.',
  },
  directory_requests_running: {
    type: 'gauge',
    labels: ['kind'],
    programs: service,
    help: 'Requests that are executed, by kind of work.',
  },
  directory_requests_queued: {
    type: 'gauge',
    labels: ['kind'],
    programs: service,
    help: 'Requests that wait for a slot, by kind of work.',
  },
  directory_requests_limit: {
    type: 'gauge',
    labels: ['kind'],
    programs: service,
    help: 'Requests that may be executed at a time, by kind of work.',
  },
  directory_requests_refused_total: {
    type: 'counter',
    labels: ['kind'],
    programs: service,
    help: 'Requests without a slot that were answered 503, by kind of work.',
  },
  directory_requests_abandoned_total: {
    type: 'counter',
    labels: ['kind'],
    programs: service,
    help: 'Requests whose clients had gone before they had a slot, by kind of work.',
  },
  directory_commands_total: {
    type: 'counter',
    labels: ['type', 'outcome'],
    programs: service,
    help: 'Commands that were decided, by type and outcome: accepted, ignored, rejected, or replayed for one that was decided before.',
  },
  directory_batch_commands: {
    type: 'histogram',
    labels: [],
    programs: service,
    buckets: COMMANDS,
    help: 'Batches that were appended to the log, by number of commands.',
  },
  directory_commit_duration_seconds: {
    type: 'histogram',
    labels: [],
    programs: service,
    buckets: COMMIT_SECONDS,
    help: 'Time from the begin of an append to the log until it is durable.',
  },
  directory_events_appended_total: {
    type: 'counter',
    labels: ['type'],
    programs: service,
    help: 'Events that were appended to the log, by type.',
  },
  directory_bulk_lines_total: {
    type: 'counter',
    labels: ['outcome'],
    programs: service,
    help: 'Lines of bulk requests by outcome: accepted, ignored or rejected.',
  },
  directory_imports_total: {
    type: 'counter',
    labels: ['state'],
    programs: service,
    help: 'Imports that have ended, by their state: done, failed or cancelled.',
  },
  directory_imported_records_total: {
    type: 'counter',
    labels: ['kind', 'outcome'],
    programs: service,
    help: 'Records of imports that the service has run, by kind and outcome.',
  },
  directory_log_position: {
    type: 'gauge',
    labels: ['partition'],
    programs: service,
    help: 'End of the log: the records of the partition; with markers of transactions in the distributed mode.',
  },
  directory_projection_position: {
    type: 'gauge',
    labels: ['partition'],
    programs: scrapedPrograms,
    help: 'The part of the log that the read models have applied.',
  },
  directory_projection_lag_events: {
    type: 'gauge',
    labels: ['partition'],
    programs: scrapedPrograms,
    help: 'Records of the log that the read models have not applied.',
  },
  directory_projection_lag_seconds: {
    type: 'gauge',
    labels: ['partition'],
    programs: scrapedPrograms,
    help: 'How long the oldest event that is not in the read models has been waiting.',
  },
  directory_dead_letters: {
    type: 'gauge',
    labels: [],
    programs: ['projector'],
    help: 'Events that could not be applied.',
  },
  directory_streams_open: {
    type: 'gauge',
    labels: [],
    programs: service,
    help: 'Open streams of events.',
  },
  directory_streams_limit: {
    type: 'gauge',
    labels: [],
    programs: service,
    help: 'Greatest number of open streams of events.',
  },
  directory_streams_cut_off_total: {
    type: 'counter',
    labels: [],
    programs: service,
    help: 'Streams that were closed because the client did not keep up or events could not be read.',
  },
  directory_webhook_attempts_total: {
    type: 'counter',
    labels: ['outcome'],
    programs: ['embedded', 'projector'],
    help: 'Attempts to deliver an event by outcome: delivered, pending for one that is tried again, failed for one that is given up.',
  },
  directory_webhook_attempt_duration_seconds: {
    type: 'histogram',
    labels: [],
    programs: ['embedded', 'projector'],
    buckets: ATTEMPT_SECONDS,
    help: 'Time until the answer of a receiver, or until there was none.',
  },
  directory_feeds: {
    type: 'gauge',
    labels: ['state'],
    programs: service,
    help: 'Feeds by state: new, ok, late, failing or paused. All instances have the same.',
  },
  directory_feed_pulls_total: {
    type: 'counter',
    labels: ['outcome'],
    programs: service,
    help: 'Pulls of feeds by outcome: imported, unchanged for what was not sent again, or failed.',
  },
  directory_records: {
    type: 'gauge',
    labels: ['kind'],
    programs: service,
    help: 'Records of the read models by kind, without removed ones. At most 5 minutes old.',
  },
  directory_ocpi_locations: {
    type: 'gauge',
    labels: ['publication'],
    programs: service,
    help: 'Locations: published, or omitted from OCPI as they lack a party (no_party) or required members (no_members). At most 5 minutes old.',
  },
  directory_sqlite_file_bytes: {
    type: 'gauge',
    labels: ['file'],
    programs: service,
    help: 'Size of the SQLite files of the data directory.',
  },
  directory_disk_free_bytes: {
    type: 'gauge',
    labels: [],
    programs: service,
    help: 'What is free for the service on the disk of the data directory.',
  },
  directory_log_growth_bytes_per_day: {
    type: 'gauge',
    labels: [],
    programs: ['embedded'],
    help: 'What the log takes a day: its events of the last 7 days, by their mean size; absent for a log of less than a day.',
  },
  directory_disk_lasts_seconds: {
    type: 'gauge',
    labels: [],
    programs: ['embedded'],
    help: 'Until the disk is full if the log goes on growing so, and the other databases in proportion; absent if it does not grow.',
  },
  directory_sqlite_queries: {
    type: 'gauge',
    labels: ['state'],
    programs: ['embedded'],
    help: 'Lists, maps and summaries that query workers execute (running) or that wait for one (waiting).',
  },
  directory_kafka_replica_lag_records: {
    type: 'gauge',
    labels: [],
    programs: ['distributed'],
    help: 'Records of the log that the replica has not applied, by the last response of the broker.',
  },
  directory_kafka_partitions: {
    type: 'gauge',
    labels: ['state'],
    programs: ['distributed'],
    help: 'Partitions that are assigned to this instance, by state of the writer.',
  },
  directory_kafka_commands_in_flight: {
    type: 'gauge',
    labels: [],
    programs: ['distributed'],
    help: 'Commands that were sent to the log or wait to be, and have no outcome.',
  },
  directory_command_running: {
    type: 'gauge',
    labels: ['command'],
    programs: ['rebuild', 'import'],
    help: '1 while the command runs, 0 when it has ended.',
  },
  directory_command_last_success_timestamp_seconds: {
    type: 'gauge',
    labels: ['command'],
    programs: ['rebuild', 'import'],
    help: 'When the rebuild or an import was last done, in seconds since 1970; absent before.',
  },
  directory_rebuild_records: {
    type: 'gauge',
    labels: ['state'],
    programs: ['rebuild'],
    help: 'Records of the log that the rebuild has applied (applied), and all of them (total).',
  },
  directory_import_records_total: {
    type: 'counter',
    labels: ['kind', 'outcome'],
    programs: ['import'],
    help: 'Records of imported files, by kind and outcome, of all rounds of the command.',
  },
} as const satisfies Readonly<Record<string, Definition>>;

type Catalogue = typeof metricCatalogue;
export type MetricName = keyof Catalogue;

/** The names of the metrics of a type. */
export type NameOf<Type extends Definition['type']> = {
  [Name in MetricName]: Catalogue[Name]['type'] extends Type ? Name : never;
}[MetricName];

/** The values of a metric's labels. */
export type LabelsOf<Name extends MetricName> = Readonly<Record<Catalogue[Name]['labels'][number], string>>;

/**
 * Metrics of the process that prom-client has, of which the scraped programs publish these. In a file for node_exporter
 * they would collide with its own.
 */
export const processMetrics = [
  'process_cpu_user_seconds_total',
  'process_cpu_system_seconds_total',
  'process_cpu_seconds_total',
  'process_start_time_seconds',
  'process_resident_memory_bytes',
  'process_open_fds',
  'process_max_fds',
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_eventloop_lag_max_seconds',
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_external_memory_bytes',
  'nodejs_gc_duration_seconds',
] as const;
