export { readCommand, type CommandReading } from './records/command-reading.js';
export { encodeCommand, forwardCommand, placeOf, type CommandRecord } from './records/command-record.js';
export { decodeEvent, encodeEvent } from './records/event-record.js';
export { UnreadableRecord } from './records/headers.js';
export { decodeAnswer, encodeAnswer, type Answer, type Refusal } from './records/outcome-record.js';
export type { RecordOrigin, RecordPlace } from './records/record-place.js';
export { stationStatusRecords, type StationStatus } from './records/station-status-record.js';
export { homePartition } from './topics/home-partition.js';
export { topicNames, topicRoles, type TopicNames, type TopicRole } from './topics/topic-names.js';
export { connectedAdmin } from './client/connected-admin.js';
export { kafkaClient, type ClientSettings } from './client/kafka-client.js';
export type { KafkaLog, KafkaLogLevel } from './client/kafka-log.js';
export { plainProducer, transactionalProducer } from './client/producers.js';
export { RenewingProducer } from './client/renewing-producer.js';
export { checkPartitionCount, ensureTopics, type TopicSettings } from './topics/ensure-topics.js';
export { TopicsUnusable } from './topics/topic-checks.js';
export type { Log } from './client/log.js';
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
