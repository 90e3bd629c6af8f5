import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isSignedBy, readAuthorization, readPublicKey } from '../../../agent/signature.ts'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { DeviceRevoked, type AgentCall } from '../agent-http.ts'
import { requireAgents } from './require-agents.ts'

/** A device that has proved who it is. */
export interface KnownDevice {
  id: string
  organisationId: string
  lastBatch: number
}

/** How far a device's clock may be off. */
export const mostSkewMs = 5 * 60_000

/** Of a device, what never changes. */
interface Identity {
  organisationId: string
  key: KeyObject
}

/**
 * Tells which device calls, by its signature over the call and its body. A call that was made before is refused, whichever process took it.
 * @throws AppError `unauthorized`, DeviceRevoked
 */
export function authenticator(services: Services): (call: AgentCall) => Promise<KnownDevice> {
  const identities = new LRUCache<string, Identity>({ max: 20_000 })
  const identityOf = async (id: string) => {
    const known = identities.get(id) ?? (await findIdentity(services, id))
    if (known) identities.set(id, known)
    return known
  }
  return async ({ method, path, body, authorization }) => {
    const claimed = readAuthorization(authorization)
    if (!claimed) throw new AppError('unauthorized', 'Sign the call as a device. Enrol it first with a code.')
    const { device, time, call, signature } = claimed
    const identity = await identityOf(device)
    if (!identity || !isSignedBy(identity.key, { method, path, body, time, call }, signature))
      throw new AppError('unauthorized', 'The signature of this device does not hold. Enrol it again with a new code.')
    requireClock(services.now().getTime(), time)
    return noteCall(services, { ...identity, id: device, call })
  }
}

async function findIdentity({ stores }: Services, id: string): Promise<Identity | undefined> {
  const row = await stores.meta.acrossOrganisations
    .selectFrom('devices')
    .select(['organisation_id', 'public_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  const key = row && readPublicKey(row.public_key)
  return row && key && { organisationId: row.organisation_id, key }
}

/** @throws AppError `unauthorized` that says by how much the clock is wrong */
export function requireClock(now: number, time: number): void {
  const off = time - now
  if (Math.abs(off) <= mostSkewMs) return
  const minutes = Math.round(Math.abs(off) / 60_000).toLocaleString('en')
  throw new AppError(
    'unauthorized',
    `The clock of this device is ${minutes} minutes ${off > 0 ? 'ahead of' : 'behind'} the server's. Set it right: nothing is lost, and the agent goes on by itself then.`,
  )
}

async function noteCall(
  services: Services,
  { id, organisationId, call }: Pick<Identity, 'organisationId'> & { id: string; call: number },
): Promise<KnownDevice> {
  const db = services.stores.meta.forOrganisation(organisationId)
  const row = await db
    .updateTable('devices')
    .set({ last_call: String(call), last_seen_at: services.now() })
    .where('id', '=', id)
    .where('last_call', '<', String(call))
    .returning(['state', 'last_batch'])
    .executeTakeFirst()
  if (!row)
    throw new AppError(
      'unauthorized',
      'This call was made before, or two agents use the key of this device. Enrol a copy of a device with a code of its own.',
    )
  if (row.state !== 'active') throw new DeviceRevoked(id)
  await requireAgents(services, organisationId)
  return { id, organisationId, lastBatch: row.last_batch }
}
