import { useLocationRecord } from '../api/queries.js';
import { locationName } from '../records/places.js';
import { moveText, type Move } from './data-words.js';

/** A move with the names of the locations; one that can't be read, such as a retired one, has its id. */
export function MovedText({ move }: { readonly move: Move }) {
  const { data: from } = useLocationRecord(move.from);
  const { data: to } = useLocationRecord(move.to);
  const nameOf = (id: string) => {
    const location = id === move.from ? from : to;
    return location && locationName(location);
  };
  return moveText(move, nameOf);
}
