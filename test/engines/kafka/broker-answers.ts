import { exchange, type Address } from '../processes/exchange.js';

const METADATA = 3;
const VERSION = 4;
const LENGTH_BYTES = 4;
// Behind the length, the correlation id and the throttle time.
const BROKER_COUNT_AT = 12;

/** Tells whether a broker answers and counts itself in: until then it takes no records. */
export async function brokerAnswers(address: Address): Promise<boolean> {
  const answer = await exchange(address, metadataRequest(), (start) => start.readInt32BE() + LENGTH_BYTES);
  return answer !== undefined && answer.readInt32BE(BROKER_COUNT_AT) > 0;
}

// Asks for no topic, only for the brokers.
function metadataRequest(): Buffer {
  const request = Buffer.concat([
    int16(METADATA),
    int16(VERSION),
    int32(1), // correlation id
    int16(-1), // no client id
    int32(0), // no topics
    Buffer.from([0]), // and none to be created
  ]);
  return Buffer.concat([int32(request.length), request]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
