import { createHash, createHmac, timingSafeEqual, type Hash } from 'node:crypto'
import { sealText, type Seal } from '@sharelight/domain'

/** What a file is sealed with: the organisation's key, and the stamp that it was made for. */
export interface Sealing {
  key: Buffer
  /** From `stampId`. */
  stamp: string
}

/** Tells stamps apart: the same facts give the same id, in whatever order they are named. */
export function stampId(stamp: object): string {
  return createHash('sha256').update(inOrder(stamp)).digest().subarray(0, 16).toString('base64url')
}

function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${inOrder(each)}`).join()}}`
}

/** The seal of a file whose bytes before it have this SHA-256, in hex. */
export const sealOf = ({ key, stamp }: Sealing, digest: string): string =>
  sealText({ stamp, proof: proofOf(key, { stamp, digest }) })

/** Whether a seal was made with this key, for a file with this SHA-256. */
export function provesSeal(key: Buffer, { stamp, proof }: Seal, digest: string): boolean {
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(key, { stamp, digest }))]
  return given.length === right.length && timingSafeEqual(given, right)
}

const proofOf = (key: Buffer, { stamp, digest }: { stamp: string; digest: string }) =>
  createHmac('sha256', key).update(`${stamp}\n${digest}`).digest('base64url')

/** Bytes of files as they go by, for the seal at their end. */
export const hashing = (): Hash => createHash('sha256')
