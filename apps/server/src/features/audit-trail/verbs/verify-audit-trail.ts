import { verifyAuditTrail as verify } from '@sharelight/store'
import { existsSync } from 'node:fs'
import { readHeadsFile } from '../../../audit/heads.ts'
import type { Context } from '../../../context.ts'

/** Checks the whole trail of the organisation by itself, and by the heads beside it where there are any. */
export async function verifyAuditTrail({ services, organisation }: Context) {
  const file = services.settings.audit.heads
  const heads = file && existsSync(file) ? (await readHeadsFile(file)).heads : []
  const own = heads.filter(head => head.organisation === organisation.id)
  const db = services.stores.meta.forOrganisation(organisation.id)
  const { entries, last, problems } = await verify(db, organisation.id, own)
  return { entries, last, problems, heads: own.length > 0 }
}
