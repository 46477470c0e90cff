import { describeCommandGateway } from '../../../test/contracts/command-gateway.contract.js';
import { groupCommitGateway } from '../../../test/contracts/fixtures/group-commit-gateway.js';
import { sqliteAdapters } from '../../../test/contracts/fixtures/sqlite-fixture.js';

describeCommandGateway('SQLite', groupCommitGateway(sqliteAdapters));
