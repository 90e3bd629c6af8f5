import type { DataService } from '@sharelight/contract'

export const azureFilesService: DataService = {
  code: 524,
  key: 'az_file_share',
  name: 'Azure Files',
  icon: 'folder',
  colour: 'blue',
}
