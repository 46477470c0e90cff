import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, startDirectory, temporaryFolder } from '../../../../test/support/directory.js';
import { DirectoryClient } from '../../../../test/support/client.js';
import { sampleImages } from '../../../../test/support/images.js';
import { createConnectorType } from '../../../../test/support/records.js';

it('a photo that was replaced is removed by a later start', async () => {
  const folder = await temporaryFolder();
  let service = await startDirectory(folder);
  const directory = new DirectoryClient(() => service.url);
  const { id } = await createConnectorType(directory);
  const upload = async (index: number) => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(sampleImages[index]!.content)]), 'photo');
    return String((await directory.put(`/v1/connector-types/${id}/photo`, form)).body.attributes['photo']);
  };
  const [replaced, current] = [await upload(0), await upload(1)];
  for (const path of [replaced, current]) expect((await fetch(`${service.url}/${path}`)).status).toBe(200);
  await service.stop();
  const dayBefore = new Date(Date.now() - 25 * 3_600_000);
  for (const path of [replaced, current]) await utimes(join(folder, path), dayBefore, dayBefore);
  service = await startDirectory(folder);
  while ((await readdir(join(folder, 'images/connectors'))).length > 1)
    await fetch(`${service.url}/health/live`);
  expect((await fetch(`${service.url}/${replaced}`)).status).toBe(404);
  expect((await fetch(`${service.url}/${current}`)).status).toBe(200);
  await service.stop();
  await removeFolder(folder);
});
