import { CommandProcessor } from '#application';
import { commandBus } from '../contracts/fixtures/command-bus.js';
import { Gate } from '../contracts/fixtures/gate.js';

/** A command processor that a test can pause before it decides. */
export class GatedProcessor extends CommandProcessor {
  private gate: Gate | undefined;

  static async make(): Promise<GatedProcessor> {
    return new GatedProcessor(await commandBus());
  }

  override async process(...given: Parameters<CommandProcessor['process']>) {
    await this.gate?.pass();
    return super.process(...given);
  }

  /** Pauses decisions until the gate is opened. */
  hold(): Gate {
    this.gate = new Gate();
    return this.gate;
  }
}
