import type { DataService } from '@sharelight/contract'

export const boxService: DataService = { code: 442, key: 'box', name: 'Box', icon: 'box', colour: 'blue' }
