import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step, type Takes } from '../../../kit/connector.ts'
import { granteeOf, grantId, isPublicGrant, type Acl, type AclGrant } from '../acl.ts'
import { readSharing, readAcl } from '../bucket.ts'
import { accessOf, isAnonymousOrEveryone } from '../access.ts'
import { applyStep, checkUndoStep, undoStep, type Mending } from './change.ts'
import type { Statement } from '../policy/statements.ts'
import { closePolicy, openingsOf } from './close-policy.ts'
import { nameOfPlace, placeOf, type Place } from './place.ts'

const Params = z.object({})

/** Takes what lets everybody in off a bucket or an object: statements of the policy, grants of access lists. */
export function removePublicAccess(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    apply: step => applyStep(mending, step),
    undo: receipt => undoStep(mending, receipt),
    checkUndo: receipt => checkUndoStep(mending, receipt),
  }
}

/** A step for each grant: a statement of the policy, or a line of an access list. */
async function plan({ client, settings }: Mending, target: RemedyTarget): Promise<Step[]> {
  const place = placeOf(target, settings)
  const { bucket, key } = place
  const sharing = await readSharing(client, bucket)
  const own = key && accessOf(sharing).hasObjectAcls ? await readAcl(client, { bucket, key }) : undefined
  if (!isReached(accessOf(sharing), place, own ?? undefined)) return []
  const steps = [
    ...(sharing.policy ? policySteps(sharing.policy, target, place) : []),
    ...aclSteps('bucketAcl', sharing.acl, { target, name: bucket, isMeant: grant => reaches(grant, place) }),
    ...aclSteps('objectAcl', own ?? undefined, { target, name: nameOfPlace(place), isMeant: () => true }),
  ]
  if (steps.length === 0 && target.grant === undefined)
    throw new ConnectorError(
      'permission_denied',
      `What lets everybody into ${nameOfPlace(place)} cannot be seen with this access key.`,
    )
  return steps
}

/** Statements that say the same are one step. */
function policySteps(policy: string, target: RemedyTarget, place: Place): Step[] {
  const isMeantAt = meantBy(target, place)
  const steps = openingsOf(policy).flatMap(({ statement: { id } }) => {
    const closed = closePolicy(policy, ({ statement }) => statement.id === id && isMeantAt(statement))
    if (!closed) return []
    const [before, after] = [{ policy }, { policy: closed.text }]
    const grant = `policy/${id}`
    const takes: Takes = { grants: closed.ids.map(each => `policy/${each}`) }
    return { target: { ...target, grant }, says: policySays(closed.ids, place.bucket), before, after, takes }
  })
  return [...new Map(steps.toReversed().map(step => [step.after.policy, step])).values()].toReversed()
}

interface OfAcl {
  target: RemedyTarget
  /** Of the bucket or object. */
  name: string
  isMeant(grant: AclGrant): boolean
}

function aclSteps(part: 'bucketAcl' | 'objectAcl', acl: Acl | undefined, { target, name, isMeant }: OfAcl): Step[] {
  return (acl?.grants ?? []).flatMap(grant => {
    const id = grantId(grant)
    if (!acl || !isPublicGrant(grant) || !isMeant(grant) || !isMeantGrant(target, id)) return []
    const grants = acl.grants.filter(each => grantId(each) !== id)
    return {
      target: { ...target, grant: id },
      says: `Takes ${granteeOf(grant).name} (${grant.permission}) off the access list of ${name}.`,
      before: { [part]: acl },
      after: { [part]: { ...acl, grants } },
      takes: { grants: [id] },
    }
  })
}

function isReached(access: ReturnType<typeof accessOf>, { key }: Place, own: Acl | undefined): boolean {
  return (
    (key ? access.ofObject(key.toString('utf8'), own) : access.ofFolder('')).some(isAnonymousOrEveryone) ||
    (!key && access.isOpenSomewhere)
  )
}

/** Of an object, what reaches it; of a bucket, everything. */
function meantBy(target: RemedyTarget, { bucket, key }: Place): (statement: Statement) => boolean {
  const resource = key && `${bucket}/${key.toString('utf8')}`
  return ({ id, covers }) =>
    isMeantGrant(target, `policy/${id}`) &&
    (resource === undefined || objectActions.some(action => covers(action, resource)))
}

const objectActions = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:PutObjectAcl']
const isMeantGrant = ({ grant }: RemedyTarget, id: string) => grant === undefined || grant === id
/** Who may only list a bucket does not reach its objects. */
const reaches = ({ permission }: AclGrant, { key }: Place) =>
  !key || permission === 'WRITE' || permission === 'FULL_CONTROL'

function policySays(ids: readonly string[], bucket: string): string {
  const names = ids.map(id => `"${id}"`).join(', ')
  const [statements, them] = ids.length > 1 ? ['statements', 'these open'] : ['statement', 'it opens']
  return `Takes everybody out of the ${statements} ${names} of the policy of ${bucket}, which closes all of the bucket that ${them}.`
}
