/** The service can't start; the message says in one line what is wrong and what to do. */
export class CannotStart extends Error {}
