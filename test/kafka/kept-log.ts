import type { KafkaLog } from '#kafka';

/** A log that keeps what is told, so that a test can say that nothing was wrong. */
export class KeptLog {
  private readonly lines: { level: string; message: string; details: object }[] = [];

  readonly log: KafkaLog = (level, message, details) => void this.lines.push({ level, message, details });

  /** What somebody who runs the service would see. */
  get complaints(): readonly object[] {
    return this.lines.filter(({ level }) => level !== 'debug');
  }

  /** How much was told in all. */
  get length(): number {
    return this.lines.length;
  }
}
