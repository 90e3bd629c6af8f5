import type { EventType } from '@sharelight/contract'
import { parseAddress } from '../../kit/http/addresses.ts'
import { z } from 'zod'
import type { ActivityEvent } from '../../kit/connector.ts'
import { s3Service } from '../s3/service.ts'
import { itemOf } from './items.ts'
import { anyone, personOf } from './people.ts'

const Text = z.string().nullish().catch(undefined)

/** A line of a server access log of S3, as programs that gather logs write it as JSON. @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html */
const AccessRecord = z.looseObject({
  bucket: z.string(),
  operation: Text,
  time: Text,
  key: Text,
  requester: Text,
  remoteip: Text,
  requestid: Text,
  httpstatus: z.coerce.number().catch(0),
})
type AccessRecord = z.infer<typeof AccessRecord>

export function isAccessRecord(value: unknown): value is AccessRecord {
  if (typeof value !== 'object' || value === null || 'eventName' in value || !('bucket' in value)) return false
  return AccessRecord.safeParse(value).success
}

const types: Readonly<Record<string, EventType>> = {
  'REST.GET.OBJECT': 'file_downloaded',
  'REST.HEAD.OBJECT': 'file_accessed',
  'WEBSITE.GET.OBJECT': 'file_downloaded',
  'REST.PUT.OBJECT': 'file_uploaded',
  'REST.POST.OBJECT': 'file_uploaded',
  'REST.POST.UPLOAD': 'file_uploaded',
  'REST.COPY.OBJECT': 'file_copied',
  'REST.DELETE.OBJECT': 'file_deleted',
  'BATCH.DELETE.OBJECT': 'file_deleted',
  'S3.EXPIRE.OBJECT': 'file_deleted',
}
/** Looks, parts of an upload, and what S3 does by itself. */
const quiet = /^(REST|WEBSITE|SOAP)\.(GET|HEAD|OPTIONS|POST)\.|\.(PART|UPLOADS?|COPY_PART)$|^S3\./
const changing = /^(REST|SOAP)\.(PUT|DELETE|COPY)\./

/** `unknown` where no rule knows the operation; nothing for what tells of no deed: it was refused, or the line was cut down to its bucket. */
export function accessEvent(record: AccessRecord): ActivityEvent | 'unknown' | undefined {
  const { bucket, operation, key, requester, remoteip, requestid, httpstatus, time } = record
  if (!operation || httpstatus >= 400) return undefined
  const at = new Date(`${(time ?? '').replace(' ', 'T').replace(/(\.\d{3})\d*$/, '$1')}Z`)
  const type = Object.hasOwn(types, operation)
    ? types[operation]
    : changing.test(operation)
      ? 'settings_changed'
      : undefined
  if (!type) return quiet.test(operation) ? undefined : 'unknown'
  if (Number.isNaN(at.getTime())) return 'unknown'
  return {
    id: `s3-access ${requestid ?? ''} ${at.getTime()} ${key ?? ''}`,
    type,
    at,
    recipients: [],
    actor: requester && requester !== '-' ? personOf(requester.split('/').at(-1) ?? requester) : anyone,
    ...(remoteip && parseAddress(remoteip) && { ip: remoteip }),
    ...itemOf(bucket, key && key !== '-' ? key : undefined),
    service: s3Service.key,
    details: { operation, target: bucket },
  }
}
