import { CommandProcessor } from '#application';
import { commandBus } from '../contracts/command-bus.js';
import { Gate } from '../contracts/gate.js';

/** A processor that can be made to wait before it decides. */
export class GatedProcessor extends CommandProcessor {
  private gate: Gate | undefined;

  static async make(): Promise<GatedProcessor> {
    return new GatedProcessor(await commandBus());
  }

  override async process(...given: Parameters<CommandProcessor['process']>) {
    await this.gate?.pass();
    return super.process(...given);
  }

  /** From now on, decisions wait. */
  hold(): Gate {
    this.gate = new Gate();
    return this.gate;
  }
}
