import { z } from 'zod'
import type { ActivityEvent, Principal } from '../../../kit/connector.ts'
import { short } from '../people.ts'
import { salesforceService } from '../service.ts'
import { meaningOf } from './setup-actions.ts'
import { timeOf, unreadable, type Told } from './told.ts'

const text = z.string().nullish().catch(undefined)
const Login = z.looseObject({
  Id: z.string().min(1),
  UserId: text,
  LoginTime: text,
  LoginType: text,
  Status: text,
  SourceIp: text,
  Application: text,
  Browser: text,
  Platform: text,
  CountryIso: text,
})
const Setup = z.looseObject({
  Id: z.string().min(1),
  Action: text,
  Section: text,
  Display: text,
  CreatedDate: text,
  CreatedById: text,
  DelegateUser: text,
})

type People = ReadonlyMap<string, Principal>

const personOf = (id: string | null | undefined, people: People): Principal | undefined =>
  id ? (people.get(short(id)) ?? { kind: 'user', name: `${short(id)}@salesforce.invalid` }) : undefined

/** Of LoginHistory. Never throws over a record. */
export function takeLogin(value: unknown, people: People, told: Told): void {
  const { data: record } = Login.safeParse(value)
  const at = record && timeOf(record.LoginTime)
  if (!record || !at) return told.count(unreadable)
  if (!record.Status) return told.count('a sign-in without a status')
  const actor = personOf(record.UserId, people)
  const details = {
    status: record.Status,
    type: record.LoginType,
    application: record.Application,
    browser: record.Browser,
    platform: record.Platform,
    country: record.CountryIso,
  }
  told.add({
    id: `salesforce:login:${record.Id}`,
    type: record.Status === 'Success' ? 'sign_in' : 'sign_in_failed',
    at,
    ...(actor && { actor }),
    recipients: [],
    service: salesforceService.key,
    ...(record.SourceIp && /^[\d.:a-f]{3,45}$/i.test(record.SourceIp) && { ip: record.SourceIp }),
    details: saidOf(details),
  })
}

/** Of SetupAuditTrail. Never throws over a record. */
export function takeSetup(value: unknown, people: People, told: Told): void {
  const { data: record } = Setup.safeParse(value)
  const at = record && timeOf(record.CreatedDate)
  if (!record || !at || !record.Action) return told.count(unreadable)
  const type = meaningOf(record.Action, record.Section ?? '')
  if (!type) return told.count(record.Action)
  const actor = personOf(record.CreatedById, people)
  const details = {
    action: record.Action,
    section: record.Section,
    said: record.Display,
    delegate: record.DelegateUser,
  }
  told.add({
    id: `salesforce:setup:${record.Id}`,
    type,
    at,
    ...(actor && { actor }),
    recipients: [],
    service: salesforceService.key,
    details: saidOf(details),
  })
}

function saidOf(details: Record<string, string | null | undefined>): NonNullable<ActivityEvent['details']> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (value ? [[name, value.slice(0, 300)]] : [])),
  )
}
