import type { DataService } from '@sharelight/contract'

export const postgresqlService = {
  code: 511,
  key: 'postgresql',
  name: 'PostgreSQL',
  icon: 'database',
  colour: '',
} as const satisfies DataService
