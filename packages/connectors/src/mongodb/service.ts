import type { DataService } from '@sharelight/contract'

export const mongodbService = {
  code: 516,
  key: 'mongodb',
  name: 'MongoDB',
  icon: 'database',
  colour: '',
} as const satisfies DataService
