import type { DataService } from '@sharelight/contract'

export const confluenceService: DataService = {
  code: 462,
  key: 'confluence',
  name: 'Confluence',
  icon: 'confluence',
  colour: '',
}
