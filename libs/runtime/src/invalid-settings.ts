import { CannotStart } from '#application';

/** A setting is invalid; the message names it, in one line. */
export class InvalidSettings extends CannotStart {}
