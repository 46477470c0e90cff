import { join } from 'node:path';
import { writeAfdcFile } from '../generate/afdc.js';
import { paths } from '../paths.js';
import { importThrough } from '../servers/importer.js';
import { listedStations } from '../servers/listed-stations.js';
import { startServer } from '../servers/server.js';
import { datasetOf, type Dataset } from './dataset.js';

/**
 * Fills a data directory with generated stations, whose ids are always the same.
 * @param directory for the file of the stations
 * @param command starts the service that makes it
 * @returns the data for requests
 */
export async function fillDirectory(
  directory: string,
  dataDirectory: string,
  stations: number,
  command: string = paths.service,
): Promise<Dataset> {
  const file = join(directory, 'stations.csv');
  await writeAfdcFile(file, stations);
  const server = await startServer({ name: 'the directory', command, dataDirectory });
  await importThrough(server.url, file, directory);
  const dataset = datasetOf(await listedStations(server.url));
  await server.stop();
  return dataset;
}
