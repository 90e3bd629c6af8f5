import type { DataService } from '@sharelight/contract'

export const oracleService = {
  code: 514,
  key: 'oracle',
  name: 'Oracle Database',
  icon: 'database',
  colour: '',
} as const satisfies DataService
