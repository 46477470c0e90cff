import { PbfWriter } from 'pbf';

/**
 * Replaces how pbf writes text: pbf (5.1.2 and before) loses a bit of characters beyond U+1FFFF, such as 𠮷, and its
 * prototype is the only way to change that.
 */
PbfWriter.prototype.writeString = function writeString(this: PbfWriter, text: string): void {
  this.writeBytes(Buffer.from(text, 'utf8'));
};
