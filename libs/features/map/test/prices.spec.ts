import { useDirectory } from '../../../../test/support/directory.js';
import { expectProblem } from '../../../../test/support/problems.js';

const directory = useDirectory();

it.each(['stations/clusters?zoom=1&', 'tiles/0/0/0.mvt?'])('%s has no prices', async (path) => {
  for (const parameter of ['price_kwh=10&price_minutes=30', 'currency=EUR', 'max_price=3'])
    expectProblem(await directory.get(`/v1/${path}${parameter}`), 'invalid_parameter');
});
