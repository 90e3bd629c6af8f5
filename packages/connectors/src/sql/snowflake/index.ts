import type { Connector } from '../../kit/connector.ts'
import { databaseCard } from '../cards.ts'
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
      why: 'To see who may read the tables, and how users sign in. Without them that stays unseen.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'changes', 'identities']),
  containersAtOnce: mostStatements,
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
