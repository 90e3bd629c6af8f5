import { z } from 'zod'
import type { CheckResult } from '../../kit/connector.ts'
import { isBeside } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { readRights } from '../directory/consents.ts'
import { writeRights, type activityRight, type dlpRight, type rights, type sharePointRight } from './rights.ts'
import { serviceNames, type Microsoft365Settings, type ServiceName } from './settings.ts'

type Named =
  | (typeof rights)[number]['name']
  | typeof activityRight.name
  | typeof dlpRight.name
  | typeof sharePointRight.name

const files = ['onedrive', 'sharepoint'] as const
const logs = ['activity', 'sign-ins'] as const

/** Which services make use of a right. */
const users: Readonly<Record<Named, readonly ServiceName[]>> = {
  'Sites.Read.All': [...files, 'site-permissions', 'activity'],
  'Files.Read.All': [...files, 'activity'],
  'User.Read.All': serviceNames,
  'Group.Read.All': ['identities', 'teams', 'site-permissions'],
  'Organization.Read.All': serviceNames,
  'AuditLog.Read.All': ['identities', 'sign-ins'],
  'RoleManagement.Read.Directory': ['identities', 'site-permissions'],
  // By this one the others are told.
  'Application.Read.All': serviceNames,
  'Directory.Read.All': ['identities'],
  'Policy.Read.All': ['site-permissions', 'identities'],
  'Mail.Read': ['exchange'],
  'MailboxSettings.Read': ['exchange', 'identities'],
  'SharePointTenantSettings.Read.All': ['site-permissions'],
  'SecurityEvents.Read.All': ['site-permissions'],
  'SensitivityLabels.Read.All': files,
  'AuditLogsQuery.Read.All': ['activity'],
  'SecurityAlert.Read.All': ['cloud-apps'],
  'ThreatHunting.Read.All': ['cloud-apps'],
  'Team.ReadBasic.All': ['teams'],
  'Channel.ReadBasic.All': ['teams'],
  'TeamMember.Read.All': ['teams'],
  'ChannelMember.Read.All': ['teams'],
  'ChannelMessage.Read.All': ['teams'],
  'Chat.Read.All': ['teams'],
  'ActivityFeed.Read': logs,
  'ActivityFeed.ReadDlp': ['activity'],
  'Sites.FullControl.All': ['site-permissions'],
}

/** Heads of mail without its content are a choice of their own. */
const inPlaceOf: Readonly<Record<string, Named>> = { 'Mail.ReadBasic.All': 'Mail.Read', 'Mail.ReadBasic': 'Mail.Read' }

const Principals = z.looseObject({ value: z.array(z.looseObject({ id: z.string().min(1) })) })

/** Rights that an administrator gave and these settings make no use of; nothing where the application may not see its own. @throws SourceFault */
export async function excessOf(
  graph: Graph,
  { clientId, services, mayChange }: Microsoft365Settings,
): Promise<CheckResult['excess']> {
  const path = `/servicePrincipals?$filter=${encodeURIComponent(`appId eq '${clientId}'`)}&$select=id`
  const call = { path, bucket: 'directory', what: 'The application itself' } as const
  try {
    const { value } = await graph.get(Principals, call)
    const [own] = value
    const given = own && (await readRights(graph)(own.id))
    const wanted = new Set<string>(neededBy(services, mayChange))
    return given
      ?.filter(name => name !== '' && !wanted.has(plain(name)))
      .map(name => ({ name, wayOut: whyExcess(plain(name), mayChange) }))
  } catch (error) {
    if (isBeside(error)) return undefined
    throw error
  }
}

function neededBy(services: readonly ServiceName[], mayChange: boolean): string[] {
  const named = Object.entries(users).flatMap(([name, by]) => (by.some(one => services.includes(one)) ? name : []))
  const stands = Object.entries(inPlaceOf).flatMap(([name, other]) => (named.includes(other) ? name : []))
  return [...named, ...stands, ...(mayChange ? writeRights.map(({ name }) => name) : [])]
}

/** Rights of other resources than Graph have its name before them. */
const plain = (name: string) => name.split('/').at(-1) ?? name

const takeOff = 'Take it off the application in the Microsoft Entra admin center.'

function whyExcess(name: string, mayChange: boolean): string {
  const isWriting = writeRights.some(right => right.name === name)
  if (isWriting && !mayChange) return `It lets things be changed, and “May change things” is off. ${takeOff}`
  return `Nothing of these settings makes use of it. ${takeOff}`
}
