import { createHash } from 'node:crypto'
import type { Values } from './attributes.ts'
import { ScimError } from './scim-error.ts'

/** The entity tag of what a resource says, whenever it was said (RFC 7644, 3.14). */
export function etagOf(resource: Values): string {
  const { meta: _, ...said } = resource
  return `W/"${createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)}"`
}

const isIn = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some(each => opaque(each) === opaque(etag))
const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** @throws ScimError 412 where `If-Match` names another version than this one */
export function requireMatch(ifMatch: string | undefined, etag: string) {
  if (ifMatch !== undefined && !isIn(ifMatch, etag))
    throw new ScimError(412, 'The resource was changed since this version of it was read. Read it again.')
}

/** Whether `If-None-Match` says that the caller has it already. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && isIn(ifNoneMatch, etag)
