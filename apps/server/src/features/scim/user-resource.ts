import { z } from 'zod'
import type { Values } from './protocol/attributes.ts'
import { etagOf } from './protocol/etag.ts'
import { enterpriseSchema, userKind } from './protocol/kinds.ts'
import { isRecord } from './protocol/read-values.ts'
import { badRequest } from './protocol/scim-error.ts'

export interface UserRow {
  id: string
  email: string
  name: string
  role: 'SuperAdmin' | 'Admin'
  status: 'Active' | 'Pending' | 'Blocked'
  user_name: string | null
  external_id: string | null
  profile: Values | null
  created_at: Date
  changed_at: Date
}

export interface GroupName {
  id: string
  name: string
}

/** An administrator as SCIM shows one. Of whom the identity provider never said anything, it says what is known. */
export function userResource(row: UserRow, groups: readonly GroupName[], base: string): Values {
  const { name, displayName, emails, [enterpriseSchema]: work } = row.profile ?? { displayName: row.name || undefined }
  const location = `${base}/Users/${row.id}`
  const resource: Values = {
    schemas: [userKind.schema, ...(work === undefined ? [] : [enterpriseSchema])],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name ?? row.email,
    ...(name !== undefined && { name }),
    ...(displayName !== undefined && { displayName }),
    active: row.status !== 'Blocked',
    ...(work !== undefined && { [enterpriseSchema]: work }),
    emails: emails ?? [{ value: row.email, type: 'work', primary: true }],
    ...(groups.length > 0 && {
      groups: groups.map(({ id, name: display }) => ({ value: id, $ref: `${base}/Groups/${id}`, display })),
    }),
    roles: [{ value: row.role, primary: true }],
  }
  const [created, lastModified] = [row.created_at.toISOString(), row.changed_at.toISOString()]
  return { ...resource, meta: { resourceType: 'User', created, lastModified, location, version: etagOf(resource) } }
}

/** What is kept of an administrator from what the identity provider says. */
export function userColumns(resource: Values) {
  const { userName, externalId, name, displayName, emails, [enterpriseSchema]: work } = resource
  const email = addressOf(resource)
  return {
    email,
    name: nameOf(resource).slice(0, 120),
    user_name: typeof userName === 'string' && userName !== email ? userName : null,
    external_id: typeof externalId === 'string' ? externalId : null,
    profile: { name, displayName, emails, ...(work !== undefined && { [enterpriseSchema]: work }) },
  }
}

const Address = z.email().max(254)
const asAddress = (value: unknown) =>
  Address.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : value).data

/** The address of the account: the userName, or where that is none the primary e-mail. @throws ScimError `invalidValue` */
function addressOf({ userName, emails }: Values): string {
  if (typeof userName !== 'string') throw badRequest('invalidValue', 'userName is required.')
  const given = Array.isArray(emails) ? emails.filter(isRecord) : []
  const first = given.find(each => each['primary'] === true) ?? given[0]
  const address = asAddress(userName) ?? asAddress(first?.['value'])
  if (address === undefined)
    throw badRequest('invalidValue', 'userName, or the primary one of emails, must be an e-mail address.')
  return address
}

function nameOf({ displayName, name }: Values): string {
  if (typeof displayName === 'string') return displayName
  const { formatted, givenName, familyName } = isRecord(name) ? name : {}
  if (typeof formatted === 'string') return formatted
  return [givenName, familyName].filter(each => typeof each === 'string').join(' ')
}
