import type { DataService } from '@sharelight/contract'

export const mysqlService = {
  code: 512,
  key: 'mysql',
  name: 'MySQL',
  icon: 'database',
  colour: '',
} as const satisfies DataService
