import { CannotStart } from '#application';
/** A setting can't be taken; the message names it, in one line. */
export class InvalidSettings extends CannotStart {}
