import type { Connector } from '../../kit/connector.ts'
import { cosmosService } from './service.ts'
import { CosmosSettings } from './settings.ts'

export const cosmos: Connector<CosmosSettings> = {
  id: 'cosmos',
  name: 'Azure Cosmos DB',
  icon: 'database',
  description: 'Paths in the documents of Azure Cosmos DB for NoSQL, judged by a sample.',
  entry: [
    {
      id: 'az_cosmos_db',
      data_source: 'az_cosmos_db',
      name: 'Azure Cosmos DB',
      display_name: 'Azure Cosmos DB',
      icon: 'az_cosmos_db',
      desc: 'Containers of Azure Cosmos DB, classified from samples.',
      sources: ['Azure Cosmos DB'],
      security_posture_group: 'AtRest',
      security_postures: ['data_security', 'data_protection'],
    },
  ],
  services: [cosmosService],
  permissions: [
    {
      name: 'A read-only key of the account',
      why: 'To list databases and containers, and to read a sample of their documents. It changes nothing.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'changes']),
  containersAtOnce: 2,
  settings: CosmosSettings,
  signIn: { kind: 'keys' },
  hosts: ({ endpoint }) => [new URL(endpoint).host],
  load: async () => (await import('./open.ts')).open,
}
