import { CannotStart } from '#application';
import { decodeBatches } from './decode-batches.js';
import { KafkajsDecoder, loadOfKafkajs, type Decoder } from './kafkajs-decoder.js';
import { Turns } from './turns.js';

interface Response {
  decode: unknown;
}

/** A request for records, in all versions that kafkajs knows. */
interface FetchRequest {
  readonly versions: readonly string[];
  protocol(version: { readonly version: string }): (options: object) => { readonly response: Response };
}

const FETCH = 'kafkajs/src/protocol/requests/fetch';
/** The version that all brokers know whose topics have ids: without these, the directory can't start. */
const VERSION = '11';

/**
 * Patches kafkajs so that it decodes fetched records with {@link decodeFetch}.
 *
 * kafkajs 2.2.4 copies the headers of a record that it has decoded for each further one: a record with 20,000 headers
 * blocks the process for minutes, and again after each start. It also passes the records of a batch as arguments of
 * one call, which fails from about 120,000 on. Any client can write such records to the topic of the commands. See
 * docs/decisions/0071-own-decoder-of-records.md.
 * @throws CannotStart kafkajs would not use it
 */
export function useOwnDecoder(): void {
  const fetch = loadOfKafkajs(`${FETCH}/index.js`) as FetchRequest;
  (loadOfKafkajs(`${FETCH}/v${VERSION}/response.js`) as Response).decode = decodeFetch;
  // As kafkajs itself finds it, for the newest version that it knows.
  const version = String(Math.max(...fetch.versions.map(Number)));
  const { response } = fetch.protocol({ version })({ topics: [] });
  if (response.decode === decodeFetch) return;
  throw new CannotStart(
    `kafkajs decodes records of version ${version} by itself, so that one record could stop the service: install the release of the lock file`,
  );
}

/** Decodes a response of a broker to a request for records, of version 11, as kafkajs's consumer takes it. */
async function decodeFetch(data: Buffer) {
  const decoder = new KafkajsDecoder(data);
  const turns = new Turns();
  return {
    // The client waits, not the broker: kafkajs does that by the second one.
    throttleTime: 0,
    clientSideThrottleTime: decoder.readInt32(),
    errorCode: decoder.readInt16(),
    sessionId: decoder.readInt32(),
    responses: await decoder.readArrayAsync((topic) => decodeTopic(topic, turns)),
  };
}

const decodeTopic = async (decoder: Decoder, turns: Turns) => ({
  topicName: decoder.readString(),
  partitions: await decoder.readArrayAsync((partition) => decodePartition(partition, turns)),
});

const decodePartition = async (decoder: Decoder, turns: Turns) => ({
  partition: decoder.readInt32(),
  errorCode: decoder.readInt16(),
  highWatermark: String(decoder.readInt64()),
  lastStableOffset: String(decoder.readInt64()),
  lastStartOffset: String(decoder.readInt64()),
  abortedTransactions: decoder.readArray(decodeAborted),
  preferredReadReplica: decoder.readInt32(),
  messages: await decodeBatches(decoder.readBytes() ?? Buffer.alloc(0), turns),
});

const decodeAborted = (decoder: Decoder) => ({
  producerId: String(decoder.readInt64()),
  firstOffset: String(decoder.readInt64()),
});
