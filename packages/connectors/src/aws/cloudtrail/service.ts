import type { DataService } from '@sharelight/contract'

export const cloudtrailService = {
  code: 531,
  key: 'aws_cloudtrail',
  name: 'AWS CloudTrail',
  icon: 'log',
  colour: '',
} as const satisfies DataService
