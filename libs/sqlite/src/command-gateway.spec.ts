import { describeCommandGateway } from '../../../test/contracts/command-gateway.contract.js';
import { inProcessGateway } from '../../../test/contracts/in-process-gateway.js';
import { sqliteAdapters } from '../../../test/contracts/sqlite-fixture.js';

describeCommandGateway('SQLite', inProcessGateway(sqliteAdapters));
