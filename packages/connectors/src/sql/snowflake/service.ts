import type { DataService } from '@sharelight/contract'

export const snowflakeService = {
  code: 515,
  key: 'snowflake',
  name: 'Snowflake',
  icon: 'snowflake',
  colour: '',
} as const satisfies DataService
