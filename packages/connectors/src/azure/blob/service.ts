import type { DataService } from '@sharelight/contract'

export const blobService: DataService = {
  code: 522,
  key: 'az_storage',
  name: 'Azure Blob Storage',
  icon: 'bucket',
  colour: 'blue',
}
