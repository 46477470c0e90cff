import { command, createStation, registerLocation } from '../../../../test/contracts/inputs/envelopes.js';
import { DependencyOrder } from './dependency-order.js';

describe('The dependencies of a command', () => {
  let dependencies: DependencyOrder;
  beforeEach(() => {
    // Locations are in partition 0, stations in partition 1.
    dependencies = new DependencyOrder((id) => (/^\d+$/.test(id) ? 0 : 1));
  });

  /** Submits a command; `settle` settles it, and resolves when that is noticed. */
  function submitted(envelope: Parameters<DependencyOrder['add']>[0]) {
    const { promise: settled, resolve } = promised();
    const before = dependencies.dependenciesOf(envelope);
    dependencies.add(envelope, { settled, isWaiting: before.length > 0 });
    const settle = async () => {
      resolve();
      await settled;
      await Promise.resolve();
    };
    return { before, settled, settle };
  }

  function promised() {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    return { promise, resolve };
  }

  it('are none if no other command concerns the same records', async () => {
    const { settle } = submitted(registerLocation(1));
    await settle();
    expect(dependencies.dependenciesOf(createStation(2))).toStrictEqual([]);
  });

  it('include the command for a record that it refers to', () => {
    const location = submitted(registerLocation(1));
    expect(submitted(createStation(2)).before).toStrictEqual([location.settled]);
  });

  it('do not include another command for the same record, unless that waits itself', () => {
    submitted(registerLocation(1));
    const rename = command(2, 'UpdateLocation', { id: '42', data: { name: 'a' } });
    expect(submitted(rename).before).toStrictEqual([]);
    const created = createStation(3);
    const station = submitted(created);
    const { id } = created.aggregate;
    expect(submitted(command(4, 'RemoveStation', { id })).before).toStrictEqual([station.settled]);
  });

  it('do not include commands of the same partition, unless they wait themselves', () => {
    dependencies = new DependencyOrder(() => 0);
    submitted(registerLocation(1));
    expect(submitted(createStation(2)).before).toStrictEqual([]);
    expect(submitted(command(3, 'RetireLocation', { id: '42' })).before).toStrictEqual([]);
  });

  it('include every command that refers to the record that it changes', async () => {
    const location = submitted(registerLocation(1));
    await location.settle();
    const one = submitted(createStation(2));
    const two = submitted(createStation(3));
    const retire = command(4, 'RetireLocation', { id: '42' });
    expect(dependencies.dependenciesOf(retire)).toStrictEqual([one.settled, two.settled]);
    await one.settle();
    await two.settle();
    expect(dependencies.dependenciesOf(retire)).toStrictEqual([]);
  });
});
