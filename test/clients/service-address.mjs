import { createInterface } from 'node:readline';

/** The URL that a service logs when it listens. What it logs further is passed over. */
export async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const { url } = JSON.parse(line);
    if (!url) continue;
    stdout.resume();
    return url;
  }
  throw new Error('The service does not listen.');
}
