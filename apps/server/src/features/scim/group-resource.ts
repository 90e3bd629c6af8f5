import type { Values } from './protocol/attributes.ts'
import { etagOf } from './protocol/etag.ts'
import { groupKind } from './protocol/kinds.ts'
import { isRecord } from './protocol/read-values.ts'
import { badRequest } from './protocol/scim-error.ts'

export interface GroupRow {
  id: string
  name: string
  external_id: string | null
  created_at: Date
  changed_at: Date
}

/** A group of administrators as SCIM shows one. What it opens is not the identity provider's to know. */
export function groupResource(row: GroupRow, members: readonly string[], base: string): Values {
  const location = `${base}/Groups/${row.id}`
  const resource: Values = {
    schemas: [groupKind.schema],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.name,
    ...(members.length > 0 && {
      members: members.map(value => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
    }),
  }
  const [created, lastModified] = [row.created_at.toISOString(), row.changed_at.toISOString()]
  return { ...resource, meta: { resourceType: 'Group', created, lastModified, location, version: etagOf(resource) } }
}

/** What is kept of a group from what the identity provider says. @throws ScimError `invalidValue` */
export function groupColumns({ displayName, externalId }: Values) {
  const name = typeof displayName === 'string' ? displayName.trim() : ''
  if (name === '' || name.length > 200)
    throw badRequest('invalidValue', 'displayName is a text of 1 to 200 characters.')
  return { name, external_id: typeof externalId === 'string' ? externalId : null }
}

/** The ids of its members: by `value`, or the end of `$ref`. @throws ScimError `invalidValue` */
export function memberIds({ members }: Values): string[] {
  const given = Array.isArray(members) ? members.filter(isRecord) : []
  const ids = given.map(({ value, $ref }) => {
    const id = typeof value === 'string' ? value : typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined
    if (id === undefined) throw badRequest('invalidValue', 'Each of members needs a value: the id of a User.')
    return id.toLowerCase()
  })
  return [...new Set(ids)]
}
