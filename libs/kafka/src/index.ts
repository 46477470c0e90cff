export { MAX_CALLER_LENGTH } from './records/validate-envelope.js';
export { decodeCommand, type DecodedCommand } from './records/decode-command.js';
export { encodeCommand, forwardCommand, recordName, type CommandRecord } from './records/command-record.js';
export { decodeEvent, encodeEvent } from './records/event-record.js';
export { MAX_HEADERS, MAX_HEADER_BYTES, UnreadableRecord } from './records/headers.js';
export { decodeAnswer, encodeAnswer, type Answer, type Refusal } from './records/outcome-record.js';
export type { RecordOrigin, WriteContext } from './records/write-context.js';
export { stationStatusRecords, type StationStatus } from './records/station-status-record.js';
export { partitionOfAggregate } from './topics/partitioner.js';
export { connectedAdmin } from './client/connected-admin.js';
export {
  groupNames,
  topicNames,
  topicRoles,
  transactionalIdOf,
  type TopicNames,
  type TopicRole,
} from './topics/topic-names.js';
export { projectorRights, rebuildRights, serviceRights, type Right } from './rights/required-rights.js';
export { kafkaClient, type ClientSettings } from './client/kafka-client.js';
export { idempotentProducer, transactionalProducer } from './client/producers.js';
export { RenewingProducer } from './client/renewing-producer.js';
export {
  checkPartitionCount,
  ensureTopics,
  inspectTopics,
  type TopicSettings,
} from './topics/ensure-topics.js';
export { LogSource, type LogIdentity, type LogSourceSettings } from './source/log-source.js';
export type { EventsDeleted } from './source/events-deleted.js';
export type { Bounds } from './topics/offset-lookup.js';
export { requiredConfigs } from './topics/topic-configs.js';
export { TopicsUnusable } from './topics/topic-checks.js';
export type { Log, LogLevel } from './client/log.js';
export {
  KafkaDirectory,
  type KafkaDirectorySettings,
  type KafkaReadiness,
} from './directory/kafka-directory.js';
export { KafkaGateway } from './gateway/kafka-gateway.js';
export type { WriterState } from './writer/partition-writer.js';
export {
  EventConsumer,
  type EventBatch,
  type EventConsumerOptions,
  type EventHandler,
} from './events/event-consumer.js';
