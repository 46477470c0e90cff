import { ringsOf, type Circle, type ListQuery } from '#application/views';
import type { mongo } from 'mongoose';
import type { Condition } from './condition.js';
import { conditionsOf } from './list-conditions.js';
import { aboutCircle, squaredChordTo } from './place-conditions.js';
import { SHOWN, type RecordDocument } from './record-document.js';
import type { SortedRecord } from './sorted-records.js';

type Records = mongo.Collection<RecordDocument>;
type NearRecord = RecordDocument & { readonly chord: number };

/** No more stations than this are sorted at once rather than ring by ring. */
const FEW_STATIONS = 1000;

/** A page of a list that is sorted by the distance from the middle of its circle. */
export async function recordsByDistance(
  records: Records,
  query: ListQuery,
  limit: number,
): Promise<readonly SortedRecord[]> {
  const { near } = query;
  if (!near) throw new Error('only what is near something has a distance');
  const found: NearRecord[] = [];
  for (const stretch of await stretchesOf(records, query, near)) {
    found.push(...(await part(records, { query, ...stretch }, limit - found.length)));
    if (found.length >= limit) break;
  }
  return found.map(({ chord, ...record }) => ({ record, value: chord }));
}

/** A part of the circle, from some squared chord on. */
interface Stretch {
  readonly near: Circle;
  readonly from: Condition;
}

async function stretchesOf(records: Records, query: ListQuery, near: Circle): Promise<Iterable<Stretch>> {
  const whole = [{ near, from: behind(query) }];
  if (query.sort.descending) return whole;
  const about = { $and: [{ removed: false }, aboutCircle(near)] };
  const count = await records.countDocuments(about, { limit: FEW_STATIONS });
  return count < FEW_STATIONS ? whole : byRings(query, near);
}

function* byRings(query: ListQuery, near: Circle): Generator<Stretch> {
  for (const { radius, beyond } of ringsOf(near, query.after)) {
    yield {
      near: { ...near, radius },
      from: beyond === undefined ? behind(query) : { chord: { $gt: beyond } },
    };
  }
}

function behind({ after, sort }: ListQuery): Condition {
  if (!after) return {};
  const beyond = sort.descending ? '$lt' : '$gt';
  return { $or: [{ chord: { [beyond]: after.value } }, { chord: after.value, _id: { $gt: after.id } }] };
}

interface Part extends Stretch {
  readonly query: ListQuery;
}

function part(records: Records, { query, near, from }: Part, limit: number): Promise<NearRecord[]> {
  return records
    .aggregate<NearRecord>([
      { $match: { $and: [...conditionsOf({ ...query, near })] } },
      { $project: { ...SHOWN, chord: squaredChordTo(near.centre) } },
      { $match: from },
      { $sort: { chord: query.sort.descending ? -1 : 1, _id: 1 } },
      { $limit: limit },
    ])
    .toArray();
}
