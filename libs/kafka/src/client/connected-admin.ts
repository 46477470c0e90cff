import { CannotStart } from '#application';
import type { Admin, Kafka } from 'kafkajs';

/**
 * Returns a connected admin client.
 * @throws CannotStart no broker answers
 */
export async function connectedAdmin(kafka: Kafka, brokers: readonly string[]): Promise<Admin> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return admin;
  } catch (error) {
    await admin.disconnect().catch(() => undefined);
    const reason = (error as Error).message.replaceAll(/\s+/g, ' ');
    throw new CannotStart(`KAFKA_BROKERS: no broker answers at ${brokers.join(', ')}: ${reason}`, {
      cause: error,
    });
  }
}
