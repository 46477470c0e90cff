import { CannotStart } from '#application/views';

/** A generation can't be made the live one, because another rebuild has switched first or has dropped it. */
export class SwitchRefused extends CannotStart {
  constructor(generation: string, reason: string) {
    super(
      `${generation} can't be made the live generation, ${reason}: run the rebuild again if it is still wanted`,
    );
  }
}
