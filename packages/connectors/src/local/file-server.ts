import type { CatalogueEntry, DataService } from '@sharelight/contract'
import { dataServices } from '@sharelight/contract'
import { isNetwork, mountOf, type Mount } from '../kit/walk/mounts.ts'

/** The catalogue's card of what lies on disks and network drives. */
export const fileServer: CatalogueEntry = {
  id: 'onprem_fs',
  data_source: 'onprem_fs',
  name: 'On-premises file server',
  display_name: 'On-premises file server',
  icon: 'onprem_fs',
  desc: 'Files on local disks and network drives, and who may open them.',
  sources: ['Local Disk', 'Network Drive'],
  security_posture_group: 'AtRest',
  security_postures: ['data_security', 'info_governance', 'information_access'],
}

const { LOCALDISK: localDisk, NETWORKDRIVE: networkDrive } = dataServices
export const fileServices = [localDisk, networkDrive] as const satisfies readonly DataService[]

/** Key of the service that a folder lies in. */
export function serviceOf(root: string, mounts: readonly Mount[]): string {
  return (isNetwork(mountOf(root, mounts)) ? networkDrive : localDisk).key
}
