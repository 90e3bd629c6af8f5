import type { DataService } from '@sharelight/contract'

export const hubspotService: DataService = { code: 482, key: 'hubspot', name: 'HubSpot', icon: 'hubspot', colour: '' }
