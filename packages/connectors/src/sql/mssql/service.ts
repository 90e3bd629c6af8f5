import type { DataService } from '@sharelight/contract'

export const mssqlService = {
  code: 513,
  key: 'mssql',
  name: 'SQL Server',
  icon: 'database',
  colour: '',
} as const satisfies DataService
