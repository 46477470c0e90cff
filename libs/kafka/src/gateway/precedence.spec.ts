import { command, createStation, registerLocation } from '../../../../test/contracts/envelopes.js';
import { Precedence } from './precedence.js';

describe('What a command waits for before it is sent', () => {
  let precedence: Precedence;
  beforeEach(() => {
    // Locations in the one, stations in the other.
    precedence = new Precedence((id) => (/^\d+$/.test(id) ? 0 : 1));
  });

  /** A command under way; resolves it, and waits until that is known. */
  function underWay(envelope: Parameters<Precedence['add']>[0]) {
    const { promise: settled, resolve } = promised();
    const before = precedence.before(envelope);
    precedence.add(envelope, { settled, held: before.length > 0 });
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

  it('is nothing where nobody touches what it touches', async () => {
    const { settle } = underWay(registerLocation(1));
    await settle();
    expect(precedence.before(createStation(2))).toStrictEqual([]);
  });

  it('is the command for a record that it refers to', () => {
    const location = underWay(registerLocation(1));
    expect(underWay(createStation(2)).before).toStrictEqual([location.settled]);
  });

  it('is not another command for the same record, unless that waits itself', () => {
    underWay(registerLocation(1));
    const rename = command(2, 'UpdateLocation', { id: '42', data: { name: 'a' } });
    expect(underWay(rename).before).toStrictEqual([]);
    const created = createStation(3);
    const station = underWay(created);
    const { id } = created.aggregate;
    expect(underWay(command(4, 'RemoveStation', { id })).before).toStrictEqual([station.settled]);
  });

  it('is nothing that lies before it in its own partition, unless that waits itself', () => {
    precedence = new Precedence(() => 0);
    underWay(registerLocation(1));
    expect(underWay(createStation(2)).before).toStrictEqual([]);
    expect(underWay(command(3, 'RetireLocation', { id: '42' })).before).toStrictEqual([]);
  });

  it('is every command that refers to what it changes', async () => {
    const location = underWay(registerLocation(1));
    await location.settle();
    const [one, two] = [underWay(createStation(2)), underWay(createStation(3))];
    const retire = command(4, 'RetireLocation', { id: '42' });
    expect(precedence.before(retire)).toStrictEqual([one.settled, two.settled]);
    await one.settle();
    await two.settle();
    expect(precedence.before(retire)).toStrictEqual([]);
  });
});
