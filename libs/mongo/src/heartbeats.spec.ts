import { LEASE_TIMEOUT_MS, SeenHeartbeats } from './heartbeats.js';

describe('The heartbeats that a process has seen', () => {
  const START = 5_000;
  it('are of a process that is alive, until the same one is seen for as long as the lease lasts', () => {
    const seen = new SeenHeartbeats();
    expect(seen.isSilent('one', 7, START)).toBe(false);
    expect(seen.isSilent('one', 7, START + LEASE_TIMEOUT_MS - 1)).toBe(false);
    expect(seen.isSilent('one', 7, START + LEASE_TIMEOUT_MS)).toBe(true);
    expect(seen.isSilent('one', 8, START + LEASE_TIMEOUT_MS)).toBe(false);
  });

  it('are measured for each process by itself, from when they are seen first', () => {
    const seen = new SeenHeartbeats();
    seen.isSilent('one', 1, START);
    expect(seen.isSilent('other', 1, START + LEASE_TIMEOUT_MS)).toBe(false);
    expect(seen.isSilent('one', 1, START + LEASE_TIMEOUT_MS)).toBe(true);
  });
});
