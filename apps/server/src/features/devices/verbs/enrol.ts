import type { AgentEnrolled, AgentEnrolment } from '@sharelight/contract'
import { audit, json } from '@sharelight/store'
import type { z } from 'zod'
import { isSignedBy, readAuthorization, readPublicKey } from '../../../agent/signature.ts'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { AgentCall } from '../agent-http.ts'
import { requireClock } from './authenticate.ts'
import { codeHash } from './codes.ts'
import { requireAgents } from './require-agents.ts'

/** Takes a device in by a code, once it has shown that it holds the private key of the public one that it names. */
export async function enrol(
  services: Services,
  { method, path, body, authorization, ip }: AgentCall,
  { code, publicKey, facts }: z.output<typeof AgentEnrolment>,
): Promise<z.output<typeof AgentEnrolled>> {
  const key = readPublicKey(publicKey)
  const claimed = readAuthorization(authorization)
  if (!key || !claimed || !isSignedBy(key, { method, path, body, ...claimed }, claimed.signature))
    throw new AppError('unauthorized', 'The device did not sign with the key that it named.')
  requireClock(services.now().getTime(), claimed.time)
  const { organisationId, name } = await organisationOf(services, codeHash(code))
  await requireAgents(services, organisationId)
  return services.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const used = await tx
        .updateTable('device_codes')
        .set(eb => ({ uses: eb('uses', '+', 1) }))
        .where('code_hash', '=', codeHash(code))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', services.now())
        .whereRef('uses', '<', 'most_uses')
        .returning(['id', 'made_by'])
        .executeTakeFirst()
      if (!used) throw unknownCode()
      const device = await tx
        .insertInto('devices')
        .values({
          public_key: publicKey,
          facts: json(facts),
          report: json(null),
          last_call: String(claimed.call),
          last_seen_at: services.now(),
          revoked_at: null,
        })
        .onConflict(conflict => conflict.column('public_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!device) throw new AppError('conflict', 'A device with this key is enrolled already.')
      const actor = { organisationId, userId: null, userEmail: `Device ${facts.name}`, address: ip }
      await audit(tx, actor, {
        action: 'device.enrol',
        subject: device.id,
        before: null,
        after: { ...facts, code: used.id, codeMadeBy: used.made_by },
      })
      return { device: device.id, organisation: name }
    })
}

const unknownCode = () =>
  new AppError(
    'unauthorized',
    'This code is not known, is over, or was used as often as it may be. Ask an administrator for a new one.',
  )

/** @throws AppError `unauthorized` */
async function organisationOf({ stores }: Services, hash: string): Promise<{ organisationId: string; name: string }> {
  const row = await stores.meta.acrossOrganisations
    .selectFrom('device_codes')
    .innerJoin('organisations', 'organisations.id', 'device_codes.organisation_id')
    .select(['organisation_id', 'organisations.name'])
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  if (!row) throw unknownCode()
  return { organisationId: row.organisation_id, name: row.name }
}
