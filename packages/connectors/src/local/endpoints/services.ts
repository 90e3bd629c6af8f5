import type { DataService } from '@sharelight/contract'

/** One for each kind of storage, so that it is a dimension wherever services are. */
export const deviceServices = [
  { code: 541, key: 'device_disk', name: 'Device disk', icon: 'computer', colour: '' },
  { code: 542, key: 'removable_medium', name: 'Removable medium', icon: 'computer', colour: 'red' },
  { code: 543, key: 'company_sync_folder', name: 'Company sync folder', icon: 'folder', colour: 'green' },
  { code: 544, key: 'personal_sync_folder', name: 'Personal sync folder', icon: 'folder', colour: 'violet' },
] as const satisfies readonly [DataService, ...DataService[]]
