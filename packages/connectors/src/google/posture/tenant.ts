import { z } from 'zod'
import { dataServices } from '@sharelight/contract'
import type { ConnectorIo, ResourceFacts } from '../../kit/connector.ts'
import { asAdministrator } from '../administers.ts'
import type { Google } from '../api.ts'
import { readPolicies, type Policies } from './policies.ts'

/** The organisation as a whole: what its people may do, by the most open of what is set for its units and groups. What nobody tells is null. */
export async function tenantFacts(google: Google, { now }: Pick<ConnectorIo, 'now'>): Promise<ResourceFacts> {
  const policies = await readPolicies(google)
  return {
    id: 'tenant',
    kind: 'tenant',
    name: google.admin.slice(google.admin.lastIndexOf('@') + 1),
    service: dataServices.GOOGLEDRIVE.key,
    public: null,
    facts: { globalAdmins: await countAdmins(google), ...(policies ? factsIn(policies, now()) : nothingTold) },
  }
}

const names = [
  'externalSharing',
  'publishToWeb',
  'externalForwarding',
  'popImap',
  'externalChat',
  'secondFactorRequired',
  'passwordsExpire',
  'dlpPolicies',
] as const
type Fact = (typeof names)[number]
const nothingTold = Object.fromEntries(names.map(name => [name, null]))

const Admin = z.looseObject({ suspended: z.boolean().nullish() })

async function countAdmins(google: Google): Promise<number> {
  const query = {
    customer: 'my_customer',
    query: 'isAdmin=true',
    maxResults: 500,
    fields: 'nextPageToken,users(suspended)',
  }
  const call = { api: 'directory', path: '/users', query, scope: 'users', what: 'The super administrators' } as const
  let count = 0
  for await (const { items } of asAdministrator(google, google.pages(Admin, 'users', call)))
    count += items.filter(({ suspended }) => !suspended).length
  return count
}

function factsIn(policies: Policies, now: Date): Record<Fact, unknown> {
  const flags = (setting: string, field: string) =>
    (policies.get(setting) ?? []).map(value => value[field]).filter(value => typeof value === 'boolean')
  const any = (values: readonly boolean[]) => (values.length ? values.includes(true) : null)
  const mail = [...flags('gmail.pop_access', 'enablePopAccess'), ...flags('gmail.imap_access', 'enableImapAccess')]
  return {
    externalSharing: sharingOf(policies),
    publishToWeb: any(flags('drive_and_docs.external_sharing', 'allowPublishingFiles')),
    externalForwarding: any(flags('gmail.auto_forwarding', 'enableAutoForwarding')),
    popImap: any(mail),
    externalChat: chatOf(policies),
    secondFactorRequired: secondFactorOf(policies, now),
    passwordsExpire: expiryOf(policies),
    dlpPolicies: (policies.get('rule.dlp') ?? []).filter(({ state }) => state === 'ACTIVE').length,
  }
}

/** The most open first. */
const sharing = ['anyone', 'warned', 'allowed_domains', 'off'] as const

function sharingOf(policies: Policies): string | null {
  const found = (policies.get('drive_and_docs.external_sharing') ?? []).map(value => {
    const { externalSharingMode: mode, warnForExternalSharing: isWarned } = value
    if (mode === 'ALLOWED') return isWarned === true ? 'warned' : 'anyone'
    if (mode === 'ALLOWLISTED_DOMAINS') return 'allowed_domains'
    return mode === 'DISALLOWED' ? 'off' : undefined
  })
  return sharing.find(one => found.includes(one)) ?? null
}

const chats = ['all', 'allowed', 'none'] as const

function chatOf(policies: Policies): string | null {
  const found = (policies.get('chat.external_chat_restriction') ?? []).map(
    ({ allowExternalChat: isAllowed, externalChatRestriction: restriction }) => {
      if (isAllowed === false) return 'none'
      if (isAllowed !== true) return undefined
      return restriction === 'TRUSTED_DOMAINS' ? ('allowed' as const) : ('all' as const)
    },
  )
  return chats.find(one => found.includes(one)) ?? null
}

/** Asked of everybody only where each unit and group asks for it. The beginning of time says neither. */
function secondFactorOf(policies: Policies, now: Date): boolean | null {
  const found = (policies.get('security.two_step_verification_enforcement') ?? []).map(({ enforcedFrom: from }) => {
    if (typeof from !== 'string' || from === '') return false
    const at = Date.parse(from)
    return at > 0 ? at <= now.getTime() : undefined
  })
  if (found.includes(false)) return false
  return found.length && !found.includes(undefined) ? true : null
}

/** `0s` is never. */
function expiryOf(policies: Policies): boolean | null {
  const found = (policies.get('security.password') ?? []).flatMap(({ expirationDuration: told }) =>
    typeof told === 'string' ? [Number.parseInt(told, 10) > 0] : [],
  )
  return found.length ? found.includes(true) : null
}
