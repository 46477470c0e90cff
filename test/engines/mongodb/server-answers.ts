import { sendRequest, type Address } from '../processes/send-request.js';

const OP_MSG = 2013;
const HEADER_BYTES = 16;
const TYPE = { double: 0x01, string: 0x02, int32: 0x10 };
const OK = Buffer.concat([Buffer.from([TYPE.double]), text('ok')]);

/** Whether a MongoDB server answers a ping, which FerretDB passes to PostgreSQL. */
export async function serverAnswers(address: Address): Promise<boolean> {
  const answer = await sendRequest(address, pingMessage(), (start) => start.readInt32LE());
  const ok = answer?.indexOf(OK) ?? -1;
  return answer !== undefined && ok >= 0 && answer.readDoubleLE(ok + OK.length) === 1;
}

function pingMessage(): Buffer {
  // No flags, and one section with the document.
  const body = Buffer.concat([int32(0), Buffer.from([0]), pingDocument()]);
  return Buffer.concat([int32(HEADER_BYTES + body.length), int32(1), int32(0), int32(OP_MSG), body]);
}

// { ping: 1, $db: "admin" } in BSON.
function pingDocument(): Buffer {
  const database = text('admin');
  const ping = [Buffer.from([TYPE.int32]), text('ping'), int32(1)];
  const on = [Buffer.from([TYPE.string]), text('$db'), int32(database.length), database];
  const elements = Buffer.concat([...ping, ...on, Buffer.from([0])]);
  return Buffer.concat([int32(elements.length + 4), elements]);
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
