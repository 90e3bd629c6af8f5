import { SourceFault, type Principal } from '../../kit/connector.ts'
import { childOf, childrenOf, textAt } from '../../kit/xml.ts'
import type { S3Client } from './client.ts'
import { isDenied } from './fault.ts'
import { allowing } from './rights.ts'
import type { S3Settings } from './settings.ts'

export interface BucketName {
  name: string
  createdAt?: string
  owner?: Principal
}

const mostPages = 1000

/** The buckets of the settings, or all that the key can see. @throws SourceFault `scope_missing` when it may not see which there are */
export async function* bucketsOf(
  client: S3Client,
  { buckets, quarantineBucket }: Pick<S3Settings, 'buckets' | 'quarantineBucket'>,
): AsyncGenerator<BucketName> {
  if (buckets.length)
    return yield* [...new Set(buckets)].filter(name => name !== quarantineBucket).map(name => ({ name }))
  let token = ''
  for (let page = 0; page < mostPages; page++) {
    const root = await client
      .xml({ query: token ? [['continuation-token', token]] : [] }, 'ListAllMyBucketsResult')
      .catch(refused)
    for (const bucket of childrenOf(childOf(root, 'Buckets'), 'Bucket')) {
      const [name, createdAt] = [textAt(bucket, 'Name'), textAt(bucket, 'CreationDate')]
      if (name !== quarantineBucket) yield { name, ...(createdAt && { createdAt }) }
    }
    token = textAt(root, 'ContinuationToken')
    if (!token) return
  }
}

function refused(error: unknown): never {
  if (!isDenied(error)) throw error
  throw new SourceFault(
    'scope_missing',
    `The access key may not see which buckets there are. Name them in the settings. Or: ${allowing(['s3:ListAllMyBuckets'], ['*'])}`,
    { cause: error },
  )
}
