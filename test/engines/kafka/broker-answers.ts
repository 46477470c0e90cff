import { sendRequest, type Address } from '../processes/send-request.js';

const METADATA = 3;
const VERSION = 4;
const LENGTH_BYTES = 4;
// After the length, the correlation id and the throttle time.
const BROKER_COUNT_OFFSET = 12;

/** Whether a broker answers and lists itself in the metadata; before that, it accepts no records. */
export async function brokerAnswers(address: Address): Promise<boolean> {
  const answer = await sendRequest(address, metadataRequest(), (start) => start.readInt32BE() + LENGTH_BYTES);
  return answer !== undefined && answer.readInt32BE(BROKER_COUNT_OFFSET) > 0;
}

// Requests the list of brokers, without topics.
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
