import { CannotStart } from '#application/views';

/** Another rebuild was there first; the message says what to do. */
export class NotSwitched extends CannotStart {
  constructor(generation: string, reason: string) {
    super(
      `${generation} can't be made the live generation, ${reason}: run the rebuild again if it is still wanted`,
    );
  }
}
