import { z } from 'zod'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import { personOf } from '../audit/people.ts'
import { plainAddress } from '../audit/record.ts'
import { given, toSecond } from '../sign-ins/sign-in.ts'
import { deedOf } from './deeds.ts'

const Text = z.string().nullish().catch(undefined)
/** Flags come as such, as numbers, or as texts. */
const Flag = z
  .union([z.boolean(), z.literal(1).transform(() => true), z.stringbool()])
  .nullish()
  .catch(undefined)

/** Columns of the table that are asked for. What was sent along with the activity itself (`RawEventData`) is not. */
export const columns = [
  'Timestamp',
  'ReportId',
  'ActionType',
  'Application',
  'AccountObjectId',
  'AccountId',
  'AccountDisplayName',
  'AccountType',
  'IsAdminOperation',
  'IsExternalUser',
  'DeviceType',
  'OSPlatform',
  'IPAddress',
  'IsAnonymousProxy',
  'CountryCode',
  'City',
  'ObjectName',
  'ObjectType',
] as const

/** A row of `CloudAppEvents`. @see https://learn.microsoft.com/defender-xdr/advanced-hunting-cloudappevents-table */
export const AppActivity = z.looseObject({
  Timestamp: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z?$/),
  ReportId: z.string().min(1),
  ActionType: z.string().min(1),
  Application: Text,
  AccountObjectId: Text,
  AccountId: Text,
  AccountDisplayName: Text,
  AccountType: Text,
  IsAdminOperation: Flag,
  IsExternalUser: Flag,
  DeviceType: Text,
  OSPlatform: Text,
  IPAddress: Text,
  IsAnonymousProxy: Flag,
  CountryCode: Text,
  City: Text,
  ObjectName: Text,
  ObjectType: Text,
})
export type AppActivity = z.infer<typeof AppActivity>

/** An activity in an application; nothing where no rule knows what it is. `address` gives that of an account of the directory, by its id. */
export async function appEvent(
  one: AppActivity,
  address: (id: string) => Promise<string | undefined>,
): Promise<ActivityEvent | undefined> {
  const type = deedOf(one.ActionType, one.ObjectType)
  if (!type) return undefined
  const actor = await whoOf(one, address)
  const ip = plainAddress(one.IPAddress ?? '')
  return {
    id: `cloud-app ${one.ReportId}`.toLowerCase(),
    type,
    at: toSecond(one.Timestamp.endsWith('Z') ? one.Timestamp : `${one.Timestamp}Z`),
    recipients: [],
    shareType: type === 'anonymous_link_created' ? 'anonymous' : 'inside',
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
    details: given({
      app: one.Application,
      operation: one.ActionType,
      object: one.ObjectName,
      objectType: one.ObjectType,
      device: one.DeviceType,
      platform: one.OSPlatform,
      country: one.CountryCode,
      city: one.City,
      admin: one.IsAdminOperation || undefined,
      external: one.IsExternalUser || undefined,
      anonymousProxy: one.IsAnonymousProxy || undefined,
      source: 'Microsoft Defender for Cloud Apps',
    }),
  }
}

async function whoOf(one: AppActivity, address: (id: string) => Promise<string | undefined>) {
  const { AccountId: id, AccountObjectId: own, AccountDisplayName: name } = one
  if (id?.includes('@')) return personOf(id.trim())
  const isApplication = /^(application|system)$/i.test(one.AccountType ?? '')
  const found = own && !isApplication ? await address(own) : undefined
  if (found !== undefined) return personOf(found)
  const known = name || id || own
  if (!known) return undefined
  const principal: Principal = isApplication
    ? { kind: 'group', name: `application ${known}` }
    : { kind: 'user', name: known }
  return principal
}
