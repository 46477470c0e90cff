import { CannotStart } from '#application/views';

/**
 * The shape of what a generation's collections hold, documents and indexes. It goes up by one with each change, as a
 * release can neither read nor go on writing what another one has built in another shape.
 */
export const SHAPE = 1;

/** Generations of the first releases do not say. */
const UNSAID = 1;

/** @param document of a generation that is there */
export const shapeOf = (document: { readonly shape?: number }): number => document.shape ?? UNSAID;

/** The live generation was built by a release with other read models; the message says what to do. */
export class OtherShape extends CannotStart {
  constructor(generation: string, shape: number) {
    super(
      `MONGODB_URI: the live read models (${generation}) are of ${shape < SHAPE ? 'an older' : 'a newer'} release ` +
        `(their shape is ${shape}, this release's ${SHAPE}): ` +
        (shape < SHAPE
          ? 'run "npx directory rebuild" of this release, then start again'
          : 'start that release, or go back by "npx directory rebuild" of this one'),
    );
  }
}
