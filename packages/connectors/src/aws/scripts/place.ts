import { decodeKey } from '../../kit/key.ts'

/** Older names in us-east-1 included: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketName = /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/

/** The bucket that a key of an item or a folder lies in, and the object where it is one. */
export function placeIn(key: string): { bucket: string; object?: string } | undefined {
  const [, bucket = '', mark, rest = ''] = /^([^/#]*)([/#]?)(.*)$/s.exec(key) ?? []
  if (!bucketName.test(bucket)) return undefined
  const bytes = decodeKey(rest)
  const object = bytes.toString('utf8')
  return mark === '/' && object && Buffer.from(object).equals(bytes) ? { bucket, object } : { bucket }
}
