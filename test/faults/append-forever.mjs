// Appends to the given data directory until it is killed, and prints each acknowledged outcome.
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { tables } from '#features/side-tables.sqlite';
import { DirectoryCommandHandlers } from '../../dist/libs/application/src/write/handlers.js';
import { CommandProcessor, GroupCommitGateway, parseCommand } from '../../dist/libs/application/src/index.js';
import { EmbeddedDirectory } from '../../dist/libs/sqlite/src/index.js';

const [path, run] = process.argv.slice(2);
const SENDERS = 40;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const directory = EmbeddedDirectory.open(path, { tables, outcomeRetentionMs: WEEK_MS });
const { log, states, outcomes } = directory;
const gateway = new GroupCommitGateway({
  processor: new CommandProcessor(await commandBus()),
  log,
  states,
  outcomes,
});

await Promise.all(Array.from({ length: SENDERS }, (_, sender) => sendForever(sender)));

async function commandBus() {
  class CommandsModule {}
  Module({ imports: [CqrsModule.forRoot()], providers: DirectoryCommandHandlers })(CommandsModule);
  const context = await NestFactory.createApplicationContext(CommandsModule, { logger: false });
  await context.init();
  return context.get(CommandBus);
}

async function sendForever(sender) {
  await send({ type: 'RegisterLocation', id: String(sender), data: { city: `city ${sender}` } });
  for (let n = 0; ; n += 1) {
    const source = { feed: `run ${run}, sender ${sender}`, id: String(n) };
    const data = { name: `station ${n}`, available: '1', location_id: String(sender) };
    await send({ type: 'UpsertStation', source, data });
    await send({ type: 'UpsertStation', source, data: { ...data, name: 'renamed', available: '2' } });
    await send({ type: 'UpdateLocation', id: String(sender), data: { city: `city ${run} ${n}` } });
    await send({ type: 'UpsertStation', source, data: { location_id: '999' } });
    if (n % 3 === 0) await send({ type: 'RemoveStation', source });
  }
}

async function send(line) {
  const context = { caller: 'faults', receivedAt: new Date().toISOString(), dataPath: [] };
  const { envelope } = parseCommand(line, context);
  const { outcome } = await gateway.submit(envelope);
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
