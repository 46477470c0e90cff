import { member, textOf } from '../../../json.js';
import { joined } from '../../fields/text.js';
import type { Json } from './ocpi-members.js';

/** Who operates a location. */
export interface Operator {
  readonly name: string;
  /** Name, website and phone number, as far as the feed has them. OCPI does not specify the number. */
  readonly contact: string;
}

/** Returns the operator of a location, else its suboperator, else its owner; null if none of them has a name. */
export function operatorOf(location: Json): Operator | null {
  for (const role of ['operator', 'suboperator', 'owner']) {
    const value = location[role];
    const name = textOf(value) ?? textOf(member(value, 'name'));
    if (name === null) continue;
    const parts = [name, textOf(member(value, 'website')), textOf(member(value, 'phone_number'))];
    return { name, contact: joined(parts, ', ') ?? name };
  }
  return null;
}
