import type { EventType } from '@sharelight/contract'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import { changeDetails } from '../sign-ins/change-details.ts'
import { activityName } from '../sign-ins/change-types.ts'
import { changeId, signInId } from '../sign-ins/ids.ts'
import { isOldProtocol } from '../sign-ins/protocols.ts'
import { guidIn, identityIn, identityTypes, pairsOf } from './pairs.ts'
import { actorOf, personOf } from './people.ts'
import { addressOf, timeOf, type AuditRecord } from './record.ts'

const { name: named, upn } = identityTypes

/** A sign-in, under the id that Entra's own log gives it. */
export function signInOf(record: AuditRecord, type: EventType): ActivityEvent {
  const extended = new Map(pairsOf(record['ExtendedProperties']).map(({ name, value }) => [name, value]))
  const agent = extended.get('UserAgent')
  const number = textOf(record['ErrorNumber'])
  const application = textOf(record['ApplicationId'])
  return {
    ...common(record),
    id: signInId(textOf(record['IntraSystemId']) ?? record.Id),
    type,
    details: {
      operation: record.Operation,
      ...(application !== undefined && { appId: application }),
      ...(number !== undefined && number !== '0' && { errorCode: number }),
      ...(textOf(record['LogonError']) !== undefined && { failure: String(record['LogonError']) }),
      ...(isOldProtocol(agent) && { oldProtocol: true }),
    },
  }
}

/** A change of the directory; nothing where it was tried and failed. */
export function changeOf(record: AuditRecord, type: EventType): ActivityEvent | undefined {
  if (/^(fail|false|error)/i.test(textOf(record['ResultStatus']) ?? '')) return undefined
  const id = guidIn(record['Target'])
  const target = identityIn(record['Target'], upn, named) ?? known(record.ObjectId)
  const activity = activityName(record.Operation)
  return {
    ...common(record),
    id: changeId({ correlation: textOf(record['InterSystemsId']), own: record.Id, activity, target: id }),
    type,
    details: {
      operation: activity,
      ...(target !== undefined && { target }),
      ...changeDetails(pairsOf(record['ModifiedProperties'])),
    },
  }
}

function common(record: AuditRecord): Pick<ActivityEvent, 'at' | 'recipients' | 'actor' | 'ip' | 'shareType'> {
  const [actor, ip] = [whoOf(record), addressOf(record)]
  return {
    at: timeOf(record),
    recipients: [],
    shareType: 'inside',
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
  }
}

/** Names are in the list of actors where the record itself says an id, or nothing. */
function whoOf(record: AuditRecord): Principal | undefined {
  const user = identityIn(record['Actor'], upn)
  if (user !== undefined && !record.UserId?.includes('@')) return personOf(user)
  if (record.UserId?.includes('@')) return actorOf(record)
  const application = identityIn(record['Actor'], named)
  return application === undefined ? actorOf(record) : { kind: 'group', name: `application ${application}` }
}

const known = (text: string | null | undefined) => (text && !/^not available$/i.test(text) ? text : undefined)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, 500)
    : typeof value === 'number'
      ? String(value)
      : undefined
