import { CommandProcessor, InProcessGateway } from '#application';
import { commandBus } from './command-bus.js';
import type { WriteSideFixture } from './write-side.contract.js';

/** The gateway of one process over a write side. */
export const inProcessGateway =
  <T extends WriteSideFixture>(open: () => T) =>
  async () => {
    const side = open();
    const processor = new CommandProcessor(await commandBus());
    return { ...side, gateway: new InProcessGateway({ ...side, processor }) };
  };
