/** What reads records and sends them. It opens no files and needs little of Node, so that the console can bundle it. */
export { formatOf, recordsOf, type FormattedInput, type Reading } from './formatted-input.js';
export { ImportError } from './import-error.js';
export type { Input } from './input/input.js';
export { ImportReport } from './report/import-report.js';
export type { ReportedLine, ReportedLines } from './report/reported-line.js';
export { BulkClient } from './send/bulk-client.js';
export { ChunkBuilder, type Chunk } from './send/chunk-builder.js';
export { CommandCounts } from './send/command-counts.js';
export { ConcurrentSender } from './send/concurrent-sender.js';
export { HeldRecords } from './send/held-records.js';
export { Publication } from './send/publication.js';
export { untilReadable } from './send/readable.js';
export { Respelling } from './send/respelling.js';
