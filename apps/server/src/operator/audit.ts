import { existsSync } from 'node:fs'
import { auditTrailIds, installationTrail, verifyAuditTrail, type Meta, type VerifiedTrail } from '@sharelight/store'
import { readHeadsFile, type KeptHeads } from '../audit/heads.ts'

export interface VerifiedTrails {
  trails: VerifiedTrail[]
  /** Whether the file of heads is there, and which of its lines are none. */
  hasHeads: boolean
  damaged: number[]
}

/** Checks every trail by itself and by the heads in this file. */
export async function verifyTrails({ acrossOrganisations }: Meta, file: string): Promise<VerifiedTrails> {
  const hasHeads = existsSync(file)
  const { heads, damaged }: KeptHeads = hasHeads ? await readHeadsFile(file) : { heads: [], damaged: [] }
  const trails: VerifiedTrail[] = []
  for (const id of await auditTrailIds(acrossOrganisations, heads))
    trails.push(await verifyAuditTrail(acrossOrganisations, id, heads))
  return { trails, hasHeads, damaged }
}

export interface ListedEntry {
  number: number
  time: string
  user: string
  address: string
  action: string
  subject: string
  before: unknown
  after: unknown
}

export interface PartOfTrail {
  /** Absent: the installation's own. */
  organisation?: string
  limit: number
  before?: number
}

/** Its last entries, oldest first. */
export async function listTrail(
  { acrossOrganisations }: Meta,
  { organisation = installationTrail, limit, before }: PartOfTrail,
): Promise<ListedEntry[]> {
  const rows = await acrossOrganisations
    .selectFrom('audit_trail')
    .select(['number', 'time', 'user_email as user', 'address', 'action', 'subject', 'before', 'after'])
    .where('organisation_id', '=', organisation)
    .$if(before !== undefined, query => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse().map(row => ({ ...row, time: row.time.toISOString() }))
}
