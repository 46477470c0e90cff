import {
  MAX_HEADER_BYTES,
  MAX_HEADERS,
  requiredConfigs,
  topicNames,
  topicRoles,
  type TopicRole,
} from '#kafka';
import type { Topics } from '../backend/topics.js';
import { describedAccess } from './broker-access.js';
import type { DecidedExample } from './examples/decided-examples.js';
import {
  commandMessages,
  eventMessages,
  messageParts,
  outcomeMessages,
  statusMessages,
} from './kafka-messages.js';
import { toChannel, toServer, type AsyncApiPart, type Channel, type Message } from '#http/openapi';

const SERVER = 'kafka';
const BINDING = '0.5.0';

const operations: AsyncApiPart['operations'] = {
  receiveCommands: {
    action: 'receive',
    channel: toChannel('commands'),
    summary: 'Executes commands of other systems. Each has an outcome.',
    reply: { channel: toChannel('outcomes') },
  },
  sendEvents: { action: 'send', channel: toChannel('events'), summary: 'Appends what has happened.' },
  sendOutcomes: {
    action: 'send',
    channel: toChannel('outcomes'),
    summary: 'Answers each record of the topic of commands.',
  },
  sendStationStatus: {
    action: 'send',
    channel: toChannel('station-status'),
    summary: 'Writes the status of each station that has changed.',
  },
};

/** The topics, which the distributed mode has. The document is open to anybody: it does not name the brokers. */
export function kafkaPart(topics: Topics, examples: readonly DecidedExample[]): AsyncApiPart {
  const { server, securitySchemes } = describedAccess(topics.access);
  return {
    servers: {
      [SERVER]: {
        host: '{brokers}',
        ...server,
        description:
          'The brokers of the directory. Their operator gives their addresses, and an account if they need one. Protocol and mechanism are those of the listener that the directory itself uses. Consumers must set `isolation.level=read_committed`.',
        variables: { brokers: { description: 'host:port of brokers, separated by commas.' } },
      },
    },
    channels: Object.fromEntries(topicRoles.map((role) => [role, channel(role, topics, examples)])),
    operations,
    securitySchemes,
    schemas: messageParts,
  };
}

type Messages = (examples: readonly DecidedExample[]) => readonly Message[];

const described: Readonly<Record<TopicRole, readonly [title: string, description: string, Messages]>> = {
  commands: [
    'Commands',
    `One command line, as in \`POST /v1/bulk\`, in each record. Send it with the id of its target as the key and the partitioner of Kafka’s Java client or of kafkajs; a command on another partition is forwarded to that of its target. A record with more than ${MAX_HEADERS} headers, or ${MAX_HEADER_BYTES / 1024} KiB of them, is refused. Records of the content type \`application/vnd.directory.envelope+json\` are those of the directory itself. Retention: at least the one shown.`,
    commandMessages,
  ],
  events: [
    'Events',
    'The log: all events, as CloudEvents 1.0 in the binary mode. The partition is murmur2 of the key, so that events of one record are in order. A consumer that keeps its offsets receives each event at least once; `ce_id` tells repetitions.',
    eventMessages,
  ],
  outcomes: [
    'Outcomes of commands',
    'One record for each record of the topic of commands, in the same partition: what `GET /v1/commands/{id}` answers. Retention: at least the one shown.',
    outcomeMessages,
  ],
  'station-status': [
    'Status of stations',
    'Compacted: the last record of a station is its current status, and a record without value says that it was removed.',
    statusMessages,
  ],
};

function channel(role: TopicRole, topics: Topics, examples: readonly DecidedExample[]): Channel {
  const [title, description, messagesOf] = described[role];
  const topic = topicNames(topics.prefix)[role];
  return {
    address: topic,
    title,
    description,
    servers: [toServer(SERVER)],
    messages: Object.fromEntries(messagesOf(examples).map((message) => [message.name, message])),
    bindings: {
      kafka: {
        topic,
        partitions: topics.partitions,
        topicConfiguration: configurationOf(role, topics),
        bindingVersion: BINDING,
      },
    },
  };
}

/** What every start of the directory requires of the topic. */
function configurationOf(role: TopicRole, { outcomeRetentionHours }: Topics): object {
  const { 'cleanup.policy': policy, 'retention.ms': retention } =
    requiredConfigs(outcomeRetentionHours)[role];
  return {
    'cleanup.policy': [policy],
    ...(retention !== undefined && { 'retention.ms': Number(retention) }),
  };
}
