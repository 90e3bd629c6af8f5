import { createHash } from 'node:crypto'
import type { ActivityEvent } from '../../kit/connector.ts'
import { s3Service } from '../s3/service.ts'
import { accessEvent, isAccessRecord } from './access-log.ts'
import { grantedBy } from './grants.ts'
import { itemOf } from './items.ts'
import { meaningOf, type Meaning } from './operations.ts'
import { actorOf, addressOf } from './people.ts'
import { listIn, textIn, TrailRecord } from './record.ts'

export interface Told {
  items: ActivityEvent[]
  /** How many records no rule understood, by source and operation. */
  unmapped: Record<string, number>
}

/** Of what is no record at all. */
const unreadable = 'not a record'

/** The events that records tell; what no rule understands is counted. Never throws over a record. */
export function eventsOf(values: readonly unknown[]): Told {
  const unmapped: Record<string, number> = {}
  const count = (name: string) => (unmapped[name] = (unmapped[name] ?? 0) + 1)
  const items: ActivityEvent[] = []
  for (const value of values) {
    if (isAccessRecord(value)) {
      const told = accessEvent(value)
      if (told === 'unknown') count(`s3 access log ${value.operation}`.slice(0, 200))
      else if (told) items.push(told)
      continue
    }
    const { data: record } = TrailRecord.safeParse(value)
    if (!record) {
      count(unreadable)
      continue
    }
    const meaning = meaningOf(record.eventSource, record.eventName, isLook(record))
    if (meaning) items.push(...toldBy(record, meaning))
    else count(`${record.eventSource} ${record.eventName}`.slice(0, 200))
  }
  return { items, unmapped }
}

const isLook = ({ readOnly, eventCategory }: TrailRecord) => readOnly === true || eventCategory === 'Insight'

function toldBy(record: TrailRecord, meaning: Meaning): ActivityEvent[] {
  if (meaning.kind === 'left out') return []
  if (meaning.kind === 'sign-in') return [signInEvent(record)]
  // What was refused did not happen.
  if (record.errorCode) return []
  const told = common(record)
  if (meaning.kind === 'object') return [{ ...told, type: meaning.type, ...itemIn(record), service: s3Service.key }]
  if (meaning.kind === 'objects')
    return objectsOf(record).map((key, at) => ({
      ...told,
      id: `${told.id} ${at}`,
      type: meaning.type,
      ...itemOf(bucketIn(record), key),
      service: s3Service.key,
    }))
  if (meaning.kind === 'change') return [{ ...told, type: meaning.type, shareType: 'inside' }]
  const { type, recipients } = grantedBy(record)
  const isOpen = type === 'anonymous_link_created'
  const shareType = isOpen ? 'anonymous' : recipients.length ? 'outside' : 'inside'
  const isObject = record.eventName === 'PutObjectAcl'
  return [{ ...told, type, recipients, shareType, ...(isObject && { ...itemIn(record), service: s3Service.key }) }]
}

function common(record: TrailRecord): Omit<ActivityEvent, 'type'> {
  const [actor, ip] = [actorOf(record), addressOf(record)]
  const { requestParameters: asked, awsRegion, recipientAccountId } = record
  const details = {
    operation: record.eventName,
    source: record.eventSource.replace(/\.amazonaws\.com(\.cn)?$/, ''),
    region: awsRegion ?? undefined,
    account: recipientAccountId ?? undefined,
    target: targetOf(record),
    role: textIn(asked, 'roleName'),
    policy: textIn(asked, 'policyArn') ?? textIn(asked, 'policyName'),
  }
  return {
    id: `cloudtrail ${record.eventID || digest(record)}`,
    at: new Date(record.eventTime),
    recipients: [],
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
    details: Object.fromEntries(
      Object.entries(details).flatMap(([name, value]) => (value ? [[name, value.slice(0, 500)]] : [])),
    ),
  }
}

const digest = (record: TrailRecord) => createHash('sha256').update(JSON.stringify(record)).digest('base64url')

/** What was changed, the first that the record says. */
const targets = [
  'bucketName',
  'userName',
  'groupName',
  'snapshotId',
  'dBSnapshotIdentifier',
  'dBClusterSnapshotIdentifier',
  'imageId',
  'functionName',
  'secretId',
  'keyId',
  'name',
  'roleName',
  'trailName',
  'groupId',
  'instanceId',
  'topicArn',
  'queueUrl',
  'repositoryName',
]

function targetOf({ requestParameters, resources }: TrailRecord): string | undefined {
  for (const name of targets) {
    const text = textIn(requestParameters, name)
    if (text !== undefined) return text
  }
  return resources?.find(({ ARN }) => ARN)?.ARN ?? undefined
}

function signInEvent(record: TrailRecord): ActivityEvent {
  const { responseElements, additionalEventData, errorCode } = record
  const isFailed = Boolean(errorCode) || Object.values(responseElements ?? {}).includes('Failure')
  const told = common(record)
  const mfa = textIn(additionalEventData, 'MFAUsed')
  return {
    ...told,
    type: isFailed ? 'sign_in_failed' : 'sign_in',
    shareType: 'inside',
    details: { ...told.details, ...(mfa !== undefined && { mfa: mfa === 'Yes' }) },
  }
}

const bucketIn = (record: TrailRecord) => textIn(record.requestParameters, 'bucketName') ?? arnIn(record)?.[1] ?? ''

function itemIn(record: TrailRecord): Pick<ActivityEvent, 'item'> {
  return itemOf(bucketIn(record), textIn(record.requestParameters, 'key') ?? arnIn(record)?.[2])
}

/** `arn:aws:s3:::bucket/key`, where what was asked for does not say it. */
function arnIn({ resources }: TrailRecord): RegExpExecArray | undefined {
  for (const { ARN } of resources ?? []) {
    const found = /^arn:[\w-]+:s3:::([^/]+)\/(.+)$/s.exec(ARN ?? '')
    if (found) return found
  }
  return undefined
}

/** The keys of a deletion of many, which records name as far as they name them. */
function objectsOf(record: TrailRecord): (string | undefined)[] {
  const listed = listIn(record.requestParameters, 'delete', 'objects').map(one => textIn(one, 'key'))
  const named = (record.resources ?? []).flatMap(
    ({ ARN }) => /^arn:[\w-]+:s3:::[^/]+\/(.+)$/s.exec(ARN ?? '')?.[1] ?? [],
  )
  const keys = [...new Set([...listed, ...named])].filter(key => key !== undefined)
  return keys.length ? keys : [undefined]
}
