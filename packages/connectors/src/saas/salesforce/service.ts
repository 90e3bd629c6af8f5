import type { DataService } from '@sharelight/contract'

export const salesforceService: DataService = {
  code: 481,
  key: 'salesforce',
  name: 'Salesforce',
  icon: 'salesforce',
  colour: '',
}
