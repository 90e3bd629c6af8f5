import { z } from 'zod'
import type { Grant } from '../../kit/connector.ts'
import type { Salesforce } from './api.ts'
import { flag, short, type People } from './people.ts'

const text = z.string().nullish().catch(undefined)
const Permission = z.looseObject({
  SobjectType: text,
  PermissionsRead: flag,
  PermissionsViewAllRecords: flag,
  Parent: z
    .looseObject({
      Label: text,
      Name: text,
      ProfileId: text,
      IsOwnedByProfile: flag,
      Profile: z.looseObject({ Name: text }).nullish(),
    })
    .nullish()
    .catch(undefined),
})
export const Sharing = z.looseObject({
  QualifiedApiName: z.string(),
  InternalSharingModel: text,
  ExternalSharingModel: text,
})

/** What everybody inside and customers and partners may do with records that are not theirs. */
export const sharingSoql =
  'SELECT QualifiedApiName, InternalSharingModel, ExternalSharingModel FROM EntityDefinition WHERE IsCustomizable = true'
const isOpen = (model: string | null | undefined) =>
  /^(Read|Edit|ControlledByLeadOrContact|FullAccess)/i.test(model ?? '')

/** Who may read all records of an object: everybody by the organisation's default, and profiles and permission sets that see all of them. */
export async function reachOf({
  salesforce,
  people,
}: {
  salesforce: Salesforce
  people: People
}): Promise<Map<string, Grant[]>> {
  const grants = new Map<string, Grant[]>()
  const add = (object: string, grant: Grant) => {
    const known = grants.get(object) ?? []
    if (known.every(({ id }) => id !== grant.id)) grants.set(object, [...known, grant])
  }
  await people.all()
  for (const { QualifiedApiName: name, InternalSharingModel: model } of (await salesforce.allIfAllowed(
    Sharing,
    sharingSoql,
    'Defaults of sharing',
  )) ?? [])
    if (isOpen(model))
      add(name, {
        principal: { kind: 'everyone', name: 'Everybody in the organisation' },
        role: model?.startsWith('Read') && model !== 'ReadWrite' ? 'read' : 'write',
        via: 'organisation-wide default',
        id: 'default',
      })
  const soql =
    'SELECT SobjectType, PermissionsRead, PermissionsViewAllRecords, Parent.Label, Parent.Name, Parent.ProfileId, Parent.IsOwnedByProfile, Parent.Profile.Name FROM ObjectPermissions WHERE PermissionsRead = true'
  for (const { SobjectType: object, PermissionsViewAllRecords: seesAll, Parent: of } of (await salesforce.allIfAllowed(
    Permission,
    soql,
    'Permissions on objects',
  )) ?? []) {
    if (!object || !of) continue
    if (of.ProfileId && people.guestProfiles.has(short(of.ProfileId)))
      add(object, {
        principal: { kind: 'anonymous', name: 'Guests of a site' },
        role: 'read',
        via: 'guest profile',
        id: `profile:${short(of.ProfileId)}`,
      })
    const name = of.IsOwnedByProfile ? of.Profile?.Name : (of.Label ?? of.Name)
    if (seesAll && name)
      add(object, {
        principal: { kind: 'group', name },
        role: 'read',
        via: of.IsOwnedByProfile ? 'profile' : 'permission set',
        id: `permission:${name}`,
      })
  }
  return grants
}
