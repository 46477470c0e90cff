import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { DirectoryCommandHandlers } from '#application';

@Module({ imports: [CqrsModule.forRoot()], providers: [...DirectoryCommandHandlers] })
class CommandsModule {}

/** The bus with all command handlers on it, as the service has it. */
export async function commandBus(): Promise<CommandBus> {
  const context = await NestFactory.createApplicationContext(CommandsModule, { logger: false });
  await context.init();
  return context.get(CommandBus);
}
