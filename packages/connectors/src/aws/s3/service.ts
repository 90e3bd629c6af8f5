import type { DataService } from '@sharelight/contract'

export const s3Service: DataService = { code: 521, key: 'amazon_s3', name: 'Amazon S3', icon: 'bucket', colour: '' }
