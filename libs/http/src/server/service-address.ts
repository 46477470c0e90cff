import type { AddressInfo } from 'node:net';

/** Where the service listens, as it reaches itself. */
export class ServiceAddress {
  constructor(private readonly listensOn: () => AddressInfo | string | null) {}

  /** Such as `http://127.0.0.1:3000`. @throws Error the service does not listen */
  get url(): string {
    const address = this.listensOn();
    if (address === null || typeof address === 'string') throw new Error('the service does not listen');
    const host = ofItself[address.address] ?? address.address;
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  }
}

/** All addresses of the machine, and the one among them that every machine has. */
const ofItself: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
