import { PbfWriter } from 'pbf';

/**
 * Has tiles' text written by Node: pbf (5.1.2, as all before it) loses a bit of characters beyond U+1FFFF, such as
 * 𠮷, and gives no other way to write text than through its prototype.
 */
PbfWriter.prototype.writeString = function writeString(this: PbfWriter, text: string): void {
  this.writeBytes(Buffer.from(text, 'utf8'));
};
