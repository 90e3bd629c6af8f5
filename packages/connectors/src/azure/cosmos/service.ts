import type { DataService } from '@sharelight/contract'

export const cosmosService = {
  code: 517,
  key: 'cosmos',
  name: 'Azure Cosmos DB',
  icon: 'database',
  colour: 'blue',
} as const satisfies DataService
