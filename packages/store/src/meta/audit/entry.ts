import { createHmac, type KeyObject } from 'node:crypto'
import { json } from '../tables/columns.ts'

/** Who did it. */
export interface AuditActor {
  organisationId: string
  /** Null when the product itself acted. */
  userId: string | null
  userEmail: string
  /** The caller's network address; empty when there is none. */
  address: string
}

export interface AuditChange {
  /** The endpoint's audit name: `source.pause`. */
  action: string
  /** What was changed: an id or a name. */
  subject: string
  before: unknown
  after: unknown
}

/** The trail of what concerns no organisation, such as a sign-in with an address that nobody here has. */
export const installationTrail = '00000000-0000-0000-0000-000000000000'

export const genesis = '0'.repeat(64)

export interface Chained extends AuditActor, AuditChange {
  number: number
  /** ISO 8601, UTC. */
  time: string
  prevHash: string
  keyId: string
}

/** Under a key that the database lacks: who can write there cannot make an entry that holds. */
export function hashOf(entry: Chained, key: KeyObject): string {
  return signed({ ...entry, before: asStored(entry.before), after: asStored(entry.after) }, key)
}

/** HMAC-SHA-256 of `value` as JSON in one spelling, in hex. */
export function signed(value: object, key: KeyObject): string {
  return createHmac('sha256', key).update(canonical(value)).digest('hex')
}

/** As it comes back from the database: a date is a text, what is undefined is not there. */
function asStored(value: unknown): unknown {
  return JSON.parse(json(value ?? null))
}

/** JSON with keys in order: the database does not keep the order that they were written in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
