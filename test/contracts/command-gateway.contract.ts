import type { CommandEnvelope, CommandGateway, EventFeed, Outcomes } from '#application';
import { command, createStation, registerLocation } from './inputs/envelopes.js';
import { uuid } from './inputs/event-builders.js';

export interface GatewayFixture {
  readonly gateway: CommandGateway;
  readonly outcomes: Outcomes;
  readonly feed: EventFeed;
  close(): void | Promise<void>;
}

/** The contract of every command gateway. */
export function describeCommandGateway(name: string, open: () => Promise<GatewayFixture>): void {
  describe(`The command gateway over ${name}`, () => {
    let fixture: GatewayFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());

    const submit = (envelope: CommandEnvelope) => fixture.gateway.submit(envelope);
    const submitAll = (...envelopes: CommandEnvelope[]) => Promise.all(envelopes.map(submit));
    const log = async () => {
      const { events } = await fixture.feed.read(undefined, 1000);
      return events.map(({ commandId, event, version }) => [
        Number(`0x${commandId.slice(-12)}`),
        event.type,
        version,
      ]);
    };

    it('answers a command once its events and its outcome can be read', async () => {
      const { outcome, replayed } = await submit(registerLocation(1));
      expect(outcome).toMatchObject({ commandId: uuid(1), status: 'accepted', version: 1, events: 1 });
      expect(replayed).toBe(false);
      expect(await log()).toStrictEqual([[1, 'LocationRegistered.v1', 1]]);
      expect(await fixture.outcomes.find([uuid(1)])).toStrictEqual([outcome]);
      expect(outcome.position).toBe(await fixture.feed.end());
    });

    it('gives the import that sends a command to its events, and to no others', async () => {
      const importId = uuid(99);
      const again = { ...registerLocation(1), importId: uuid(98) };
      await submitAll({ ...registerLocation(1), importId }, registerLocation(2, '43'));
      expect((await submit(again)).replayed).toBe(true);
      const { events } = await fixture.feed.read(undefined, 10);
      const found = events.map(({ aggregate, importId: by }) => [aggregate.id, by]);
      expect(new Map(found as [string, string | undefined][])).toEqual(
        new Map([
          ['42', importId],
          ['43', undefined],
        ]),
      );
    });

    it('decides commands in order of submission, each on the state after the previous ones', async () => {
      const created = createStation(2);
      const { id } = created.aggregate;
      const replies = await submitAll(
        registerLocation(1),
        created,
        command(3, 'UpdateStation', { id, data: { name: 'a' } }),
        command(4, 'SetStationAvailability', { id, data: { available: '1' } }),
        command(5, 'RetireLocation', { id: '42' }),
        createStation(6),
        command(7, 'RemoveStation', { id }),
        command(8, 'UpdateStation', { id, data: { name: 'b' } }),
      );
      expect(replies.map(({ outcome }) => [outcome.status, outcome.version])).toStrictEqual([
        ['accepted', 1],
        ['accepted', 1],
        ['accepted', 2],
        ['accepted', 3],
        ['accepted', 2],
        ['rejected', 0],
        ['accepted', 4],
        ['rejected', 4],
      ]);
      expect((await log()).map(([n]) => n)).toStrictEqual([1, 2, 3, 4, 5, 7]);
    });

    it('returns the record as it is after each command, not after later ones', async () => {
      const created = createStation(2);
      const { id } = created.aggregate;
      const names = ['a', 'b', 'c'];
      const replies = await submitAll(
        registerLocation(1),
        created,
        ...names.map((name, index) => command(3 + index, 'UpdateStation', { id, data: { name } })),
        command(6, 'RemoveStation', { id }),
      );
      expect(replies.map(({ snapshot }) => snapshot?.version)).toStrictEqual([1, 1, 2, 3, 4, 5]);
      const states = replies.slice(2, 5).map(({ snapshot }) => snapshot?.state);
      expect(states).toMatchObject(names.map((name) => ({ kind: 'present', attributes: { name } })));
    });

    it('returns one outcome for duplicate commands in one batch', async () => {
      const replies = await submitAll(registerLocation(1), registerLocation(1), registerLocation(1));
      expect(replies.map(({ replayed }) => replayed)).toStrictEqual([false, true, true]);
      expect(new Set(replies.map(({ outcome }) => JSON.stringify(outcome))).size).toBe(1);
      expect(await log()).toHaveLength(1);
    });

    it('returns the stored outcome of a repeated command without new events', async () => {
      const first = await submit(registerLocation(1));
      await submit(command(2, 'UpdateLocation', { id: '42', data: { city: 'Bonn' } }));
      expect(await submit(registerLocation(1))).toMatchObject({ outcome: first.outcome, replayed: true });
      expect(await log()).toHaveLength(2);
    });

    it('rejects another request with a known command id, and keeps the first outcome', async () => {
      const first = await submit(registerLocation(1));
      const { outcome, replayed } = await submit(registerLocation(1, '42', { city: 'Bonn' }));
      expect(outcome).toMatchObject({ status: 'rejected', rejection: { code: 'idempotency_key_reused' } });
      expect(replayed).toBe(false);
      expect(await fixture.outcomes.find([uuid(1)])).toStrictEqual([first.outcome]);
      expect(await log()).toHaveLength(1);
    });

    it('rejects another request with the same command id in the same batch', async () => {
      const [first, second, third] = await submitAll(
        registerLocation(1),
        registerLocation(1, '43'),
        registerLocation(1),
      );
      expect(second?.outcome.rejection?.code).toBe('idempotency_key_reused');
      expect(third).toStrictEqual({ outcome: first?.outcome, replayed: true });
      expect(await log()).toHaveLength(1);
    });

    it('stores a rejection: the same command is rejected again, although it would be accepted now', async () => {
      const { outcome } = await submit(createStation(1));
      expect(outcome).toMatchObject({
        status: 'rejected',
        version: 0,
        events: 0,
        rejection: {
          code: 'validation_failed',
          errors: [{ pointer: '/location_id', code: 'location_unknown' }],
        },
      });
      await submit(registerLocation(2));
      expect(await submit(createStation(1))).toMatchObject({ outcome, replayed: true });
      expect((await submit(createStation(3))).outcome.status).toBe('accepted');
    });

    it('stores the outcome of an ignored command', async () => {
      const created = createStation(2, { available: '1' });
      const { id } = created.aggregate;
      const late = { id, observed_at: '2026-11-21T08:00:00Z', data: { available: '2' } };
      await submitAll(registerLocation(1), created);
      const { outcome } = await submit(command(3, 'SetStationAvailability', late));
      expect(outcome).toMatchObject({ status: 'ignored', version: 1, events: 0 });
      expect(await submit(command(3, 'SetStationAvailability', late))).toMatchObject({
        outcome,
        replayed: true,
      });
    });

    it('accepts a command that has nothing to change, without an event', async () => {
      await submit(registerLocation(1));
      const { outcome } = await submit(registerLocation(2));
      expect(outcome).toMatchObject({ status: 'accepted', version: 1, events: 0 });
    });

    it('accepts only the first of two commands that expect the same version', async () => {
      await submit(registerLocation(1));
      const change = (n: number) =>
        command(n, 'UpdateLocation', { id: '42', expected_version: 1, data: { city: `city ${n}` } });
      const [first, second] = await submitAll(change(2), change(3));
      expect(first?.outcome).toMatchObject({ status: 'accepted', version: 2 });
      expect(second?.outcome.rejection).toStrictEqual({ code: 'version_mismatch', current_version: 2 });
    });

    it('decides a batch on the state after earlier batches', async () => {
      await submit(registerLocation(1));
      const created = createStation(2);
      await submit(created);
      await submit(command(3, 'RetireLocation', { id: '42' }));
      const { outcome } = await submit(createStation(4));
      expect(outcome.rejection?.errors?.[0]?.code).toBe('location_retired');
      const update = command(5, 'UpdateStation', { id: created.aggregate.id, data: { name: 'a' } });
      expect((await submit(update)).outcome).toMatchObject({ status: 'accepted', version: 2 });
    });
  });
}
