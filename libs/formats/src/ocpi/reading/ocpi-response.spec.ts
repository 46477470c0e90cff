import { all, inputOf } from '../../../../../test/import/test-inputs.js';
import type { FeedCommand } from '../../records/mapped-record.js';
import type { ReadOptions } from '../../input/format.js';
import { reading } from '../../testing/reading.js';
import { readOcpi } from './ocpi.reader.js';

const TIMESTAMP = '"timestamp":"2026-11-25T10:00:00Z"';
const TIME = '2026-11-25T10:00:00.000Z';

const data = (...evses: object[]) =>
  `"data":${JSON.stringify(evses.map((evse, index) => ({ id: `L${index}`, evses: [{ uid: '1', ...evse }] })))}`;

/** Reads a response whose members arrive one after another. @returns source id and time of each station */
const stationsOf = (...members: string[]) => stationsWith({}, ...members);

async function stationsWith(options: Partial<ReadOptions>, ...members: string[]) {
  const pieces = members.flatMap((member, index) => [index === 0 ? '{' : ',\n', member]);
  const groups = await all(readOcpi(await inputInPieces([...pieces, '}']), reading(options)));
  return groups.map(({ lines }) => {
    const { source, observed_at } = JSON.parse(lines.at(-1)?.text ?? '{}') as FeedCommand;
    return [source.id, observed_at];
  });
}

/** The beginning of an input is read as one piece. */
const inputInPieces = async (pieces: string[]) => {
  const input = await inputOf(...pieces);
  const bytes = async function* () {
    for await (const all of input.bytes()) for (const byte of all) yield Buffer.of(byte);
  };
  return { ...input, bytes };
};

describe('The timestamp of a response is the time of stations without one of their own', () => {
  it('if it is before the list', async () => {
    expect(await stationsOf(TIMESTAMP, data({}, {}))).toEqual([
      ['L0/1', TIME],
      ['L1/1', TIME],
    ]);
  });

  it('if it is after the list: they come last', async () => {
    const own = { last_updated: '2026-01-01T00:00:00Z' };
    expect(await stationsOf(data({}, own), TIMESTAMP)).toEqual([
      ['L1/1', '2026-01-01T00:00:00.000Z'],
      ['L0/1', TIME],
    ]);
  });

  it('unless there is none', async () => {
    expect(await stationsOf(data({}))).toEqual([['L0/1', undefined]]);
  });
});

describe('A feed that confirms its statuses', () => {
  const own = { last_updated: '2026-01-01T00:00:00Z' };

  it('has them at the time of the response', async () => {
    for (const members of [
      [TIMESTAMP, data(own)],
      [data(own), TIMESTAMP],
    ])
      expect(await stationsWith({ confirms: true }, ...members)).toEqual([['L0/1', TIME]]);
  });

  it('has them now if there is no such time', async () => {
    expect(await stationsWith({ confirms: true }, data(own))).toEqual([['L0/1', '2026-11-26T12:00:00.000Z']]);
  });
});
