import { location, station, useKeyedDirectory } from '../../../../test/access/keyed-directory.js';
import { StartedImports, linesOf } from '../testing/started-imports.js';

describe('Where keys are needed, an import', () => {
  const directory = useKeyedDirectory();
  const importsOf = ({ text }: { readonly text: string }) =>
    new StartedImports(directory.urlOf, { authorization: `Bearer ${text}` });
  const file = linesOf(location('city', '1'), station('city', 'A'));

  it('needs a scope for writes, and is shown to readers without who has begun it', async () => {
    const [writer, reader] = [await directory.key(), await directory.key({ scopes: ['directory:read'] })];
    await directory.start();
    expect(await importsOf(reader).start(file)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const imports = importsOf(writer);
    const done = await imports.ended(await imports.start(`${file}{}\n`));
    expect(done).toMatchObject({ state: 'done', caller: writer.id, counts: { stations: { created: 1 } } });
    const shown = await importsOf(reader).find(done.id);
    expect(shown).toMatchObject({ id: done.id, counts: done.counts });
    expect(shown).not.toHaveProperty('caller');
    expect(shown.rejects.every(({ examples }) => examples.length === 0)).toBe(true);
    const rejects = `/v1/imports/${done.id}/rejects`;
    expect((await directory.send('GET', rejects, reader.headers)).status).toBe(403);
    expect((await directory.send('GET', rejects, writer.headers)).status).toBe(200);
    expect((await directory.send('DELETE', `/v1/imports/${done.id}`, reader.headers)).status).toBe(403);
    expect((await directory.send('GET', '/v1/imports', {})).status).toBe(401);
  });

  it('writes what the scopes of its key allow', async () => {
    const key = await directory.key({ scopes: ['directory:read', 'locations:write'] });
    await directory.start();
    const imports = importsOf(key);
    const done = await imports.ended(await imports.start(file));
    expect(done).toMatchObject({
      state: 'done',
      counts: { locations: { created: 1 }, stations: { created: 0, rejected: 1 } },
    });
  });

  it('of tariffs at an address needs the scope for them', async () => {
    const some = await directory.key();
    const all = await directory.key({ scopes: ['stations:write', 'tariffs:write'] });
    await directory.start();
    const query = '?tariffs=http://10.99.0.1:9/tariffs';
    expect(await importsOf(some).start(file, query)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await importsOf(all).start(file, query)).toMatchObject({ status: 202 });
    expect(await importsOf(all).start(file, '?tariffs=ftp://a.example/')).toMatchObject({
      ...{ status: 400, body: { code: 'invalid_parameter' } },
    });
  });

  it('is reverted as far as the scopes of a key allow, which need not read', async () => {
    const [all, some] = [await directory.key(), await directory.key({ scopes: ['stations:write'] })];
    await directory.start();
    const { id } = await importsOf(all).ended(await importsOf(all).start(file));
    const { body } = await importsOf(some).revert(id);
    expect(await importsOf(all).until(body.id, 'done', 'failed')).toMatchObject({
      ...{ state: 'done', caller: some.id },
      counts: { stations: { removed: 1 }, locations: { removed: 0, rejected: 1 } },
    });
  });

  it('of a key that is bound to feeds writes these alone', async () => {
    const [bound, other] = [
      await directory.key({ feeds: ['city'] }),
      await directory.key({ feeds: ['town'] }),
    ];
    await directory.start();
    const imports = importsOf(bound);
    expect(await imports.start('x', '?feed=town')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const both = linesOf(location('city', '1'), location('town', '1'), station('city', 'A'));
    const done = await imports.ended(await imports.start(both));
    expect(done).toMatchObject({
      state: 'done',
      counts: { locations: { created: 1, rejected: 1 }, stations: { created: 1 } },
    });
    const { status } = await directory.send('DELETE', `/v1/imports/${done.id}`, other.headers);
    expect(status).toBe(403);
    expect(await importsOf(other).revert(done.id)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const reverted = await imports.ended(await imports.revert(done.id));
    expect(reverted).toMatchObject({ state: 'done', counts: { stations: { removed: 1 } } });
  });
});
