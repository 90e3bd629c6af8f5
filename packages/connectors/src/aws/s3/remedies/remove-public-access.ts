import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { grantId, isPublicGrant, type Acl, type AclGrant } from '../acl.ts'
import { readSharing, readAcl } from '../bucket.ts'
import { accessOf, isAnonymousOrEveryone } from '../access.ts'
import { applyStep, checkUndoStep, undoStep, type Mending } from './change.ts'
import { closePolicy } from './close-policy.ts'
import { nameOfPlace, placeOf, type Place } from './place.ts'
import type { SharingState } from './state.ts'

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

async function plan({ client, settings }: Mending, target: RemedyTarget): Promise<Step | undefined> {
  const place = placeOf(target, settings)
  const { bucket, key } = place
  const sharing = await readSharing(client, bucket)
  const own = key && accessOf(sharing).hasObjectAcls ? await readAcl(client, { bucket, key }) : undefined
  if (!isReached(accessOf(sharing), place, own ?? undefined)) return undefined
  const policy = sharing.policy ? closePolicy(sharing.policy, meantBy(target, place)) : undefined
  const bucketAcl =
    sharing.acl && withoutPublic(sharing.acl, grant => isMeant(target, grantId(grant)) && reaches(grant, place))
  const objectAcl = own && withoutPublic(own, grant => isMeant(target, grantId(grant)))
  const changes = [
    policy && {
      before: { policy: sharing.policy },
      after: { policy: policy.text },
      says: policySays(policy.ids, bucket),
    },
    bucketAcl && {
      before: { bucketAcl: sharing.acl },
      after: { bucketAcl },
      says: `Takes everybody off the access list of ${bucket}.`,
    },
    objectAcl && {
      before: { objectAcl: own },
      after: { objectAcl },
      says: `Takes everybody off the access list of ${nameOfPlace(place)}.`,
    },
  ].filter(change => !!change)
  if (changes.length === 0 && target.grant === undefined)
    throw new ConnectorError(
      'permission_denied',
      `What lets everybody into ${nameOfPlace(place)} cannot be seen with this access key.`,
    )
  if (changes.length === 0) return undefined
  const merged = (of: 'before' | 'after'): SharingState =>
    Object.assign({}, ...changes.map(change => change[of])) as SharingState
  return { target, says: changes.map(({ says }) => says).join(' '), before: merged('before'), after: merged('after') }
}

function isReached(access: ReturnType<typeof accessOf>, { key }: Place, own: Acl | undefined): boolean {
  return (
    (key ? access.ofObject(key.toString('utf8'), own) : access.ofFolder('')).some(isAnonymousOrEveryone) ||
    (!key && access.isOpenSomewhere)
  )
}

/** Of an object, what reaches it; of a bucket, everything. */
function meantBy(target: RemedyTarget, { bucket, key }: Place): Parameters<typeof closePolicy>[1] {
  const resource = key && `${bucket}/${key.toString('utf8')}`
  return ({ id, covers }) =>
    isMeant(target, `policy/${id}`) &&
    (resource === undefined || objectActions.some(action => covers(action, resource)))
}

const objectActions = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:PutObjectAcl']
const isMeant = ({ grant }: RemedyTarget, id: string) => grant === undefined || grant === id
/** Who may only list a bucket does not reach its objects. */
const reaches = ({ permission }: AclGrant, { key }: Place) =>
  !key || permission === 'WRITE' || permission === 'FULL_CONTROL'

function withoutPublic(acl: Acl, isTaken: (grant: AclGrant) => boolean): Acl | undefined {
  const grants = acl.grants.filter(grant => !(isPublicGrant(grant) && isTaken(grant)))
  return grants.length === acl.grants.length ? undefined : { ...acl, grants }
}

function policySays(ids: readonly string[], bucket: string): string {
  const names = ids.map(id => `"${id}"`).join(', ')
  const [statements, them] = ids.length > 1 ? ['statements', 'these open'] : ['statement', 'it opens']
  return `Takes everybody out of the ${statements} ${names} of the policy of ${bucket}, which closes all of the bucket that ${them}.`
}
