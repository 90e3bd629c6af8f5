import type { Connector } from '../../kit/connector.ts'
import { databaseCard } from '../cards.ts'
import { revokeOffer } from '../revoke-offer.ts'
import { snowflakeService } from './service.ts'
import { hostOf, mostStatements, SnowflakeSettings } from './settings.ts'

export const snowflake: Connector<SnowflakeSettings> = {
  id: 'snowflake',
  name: 'Snowflake',
  icon: 'snowflake',
  description: 'Columns of the tables and views of Snowflake databases, judged by a sample of their rows.',
  entry: [databaseCard('snowflake', 'Snowflake', 'Snowflake databases')],
  services: [snowflakeService],
  permissions: [
    {
      name: 'USAGE on databases, schemas and a warehouse, SELECT on their tables and views',
      why: 'To list columns and to read a sample of their rows. Nothing is written.',
    },
    {
      name: 'MANAGE GRANTS or ownership of the tables; the role USERADMIN',
      why: 'To see who may read the tables, and how users sign in. Without them that stays unseen. Revoking a grant where you ask for it takes MANAGE GRANTS or ownership, too.',
    },
    {
      name: 'The database roles GOVERNANCE_VIEWER and SECURITY_VIEWER of SNOWFLAKE',
      why: 'Only with the history switched on: to tell who read and changed which table, and who signed in.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'activity', 'changes', 'identities', 'remediate']),
  containersAtOnce: mostStatements,
  remedies: [
    revokeOffer('the table or view of this column grants the role PUBLIC, which every user of the account has'),
  ],
  settings: SnowflakeSettings,
  signIn: { kind: 'keys' },
  // Large answers lie where the account does: with Amazon, Microsoft or Google.
  hosts: settings => [
    hostOf(settings),
    '*.amazonaws.com',
    '*.blob.core.windows.net',
    'storage.googleapis.com',
    '*.storage.googleapis.com',
  ],
  load: async () => (await import('./open.ts')).open,
}
