import type { DataService } from '@sharelight/contract'

export const resourceLogsService = {
  code: 532,
  key: 'azure_resource_logs',
  name: 'Azure logs',
  icon: 'log',
  colour: 'blue',
} as const satisfies DataService
