import type { DataService } from '@sharelight/contract'

export const gcsService: DataService = {
  code: 523,
  key: 'gcs',
  name: 'Google Cloud Storage',
  icon: 'bucket',
  colour: 'green',
}
