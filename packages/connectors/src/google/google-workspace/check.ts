import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import type { Google, GoogleCall } from '../api.ts'
import { GoogleFault, isDenied, isMissing } from '../fault.ts'
import { scopes, type ScopeName } from '../scopes.ts'
import { rights, writeRights, type Right } from './rights.ts'
import type { GoogleWorkspaceSettings } from './settings.ts'

interface Probe extends Omit<GoogleCall, 'scope' | 'what'> {
  /** What is asked for is not there: that it is refused is no matter of rights. */
  ofNothing?: true
}

/** What reading will ask for, once each, in the administrator's name. */
const probes: Readonly<Record<ScopeName, Probe>> = {
  users: { api: 'directory', path: '/users', query: { customer: 'my_customer', maxResults: 1 } },
  drive: { api: 'drive', path: '/drives', query: { pageSize: 1, useDomainAdminAccess: true } },
  labels: { api: 'labels', path: '/labels', query: { publishedOnly: true, pageSize: 1 } },
  groups: { api: 'directory', path: '/groups', query: { customer: 'my_customer', maxResults: 1 } },
  domains: { api: 'directory', path: '/customer/my_customer/domains' },
  security: { api: 'directory', path: '/users/nobody/tokens', ofNothing: true },
  reports: { api: 'reports', path: '/activity/users/all/applications/admin', query: { maxResults: 1 } },
  gmail: { api: 'gmail', path: '/users/me/profile' },
  policies: { api: 'identity', path: '/policies', query: { pageSize: 1 } },
  chatAdminSpaces: {
    api: 'chat',
    path: '/spaces:search',
    query: { useAdminAccess: true, pageSize: 1, query: 'customer = "customers/my_customer" AND spaceType = "SPACE"' },
  },
  chatAdminMembers: { api: 'chat', path: '/spaces/nothing/members', query: { useAdminAccess: true }, ofNothing: true },
  chatSpaces: { api: 'chat', path: '/spaces', query: { pageSize: 1 } },
  chatMembers: { api: 'chat', path: '/spaces/nothing/members', ofNothing: true },
  chatMessages: { api: 'chat', path: '/spaces/nothing/messages', ofNothing: true },
  // There is no such thing: what is written to it is written nowhere, and only the right to it is looked at.
  driveWrite: { api: 'drive', path: '/files/nothing/permissions/nobody', method: 'DELETE', ofNothing: true },
  mailForwarding: { api: 'gmail', path: '/users/me/settings/autoForwarding' },
  mailFilters: { api: 'gmail', path: '/users/me/settings/filters' },
  userWrite: { api: 'directory', path: '/users/nobody', method: 'PUT', body: {}, ofNothing: true },
}

/** Asks for everything once that reading will ask for. */
export async function check(google: Google, { services, mayChange }: GoogleWorkspaceSettings): Promise<CheckResult> {
  try {
    const isAsked = ({ asked }: Pick<Right, 'asked'>) => asked?.some(name => services.includes(name)) ?? true
    const wanted = rights.filter(isAsked)
    const found = await Promise.all(wanted.map(async right => ({ ...right, lacks: await lackOf(google, right) })))
    const writing = await Promise.all(
      (mayChange ? writeRights.filter(isAsked) : []).map(async right => ({
        ...right,
        lacks: await lackOf(google, right),
      })),
    )
    const lacking = found.filter(({ lacks }) => lacks !== undefined)
    return {
      ok: !lacking.some(({ needed }) => needed?.some(name => services.includes(name))),
      granted: [...found, ...writing].flatMap(({ name, lacks }) => (lacks === undefined ? scopes[name] : [])),
      missing: [
        ...lacking.map(({ name, lacks = '' }) => ({ name: scopes[name], wayOut: lacks })),
        ...writing.flatMap(({ name, lacks }) =>
          lacks === undefined ? [] : { name: scopes[name], wayOut: `${lacks} Until then that is switched off.` },
        ),
      ],
    }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof GoogleFault
    if (!isKnown || ('code' in error && error.code === 'throttled')) throw error
    return { ok: false, granted: [], missing: [{ name: 'Google Workspace', wayOut: error.message }] }
  }
}

const isAway = (error: unknown): error is SourceFault | OutboundFault =>
  error instanceof OutboundFault || (error instanceof SourceFault && error.code === 'unreachable')

/** The administrator need not have a mailbox. */
const hasNone = (error: unknown) => error instanceof GoogleFault && error.reason === 'failedPrecondition'

/** What is to be done about a right that is missing; nothing where it is there. */
async function lackOf(google: Google, { name, apart }: Pick<Right, 'name' | 'apart'>): Promise<string | undefined> {
  const { ofNothing = false, ...call } = probes[name]
  try {
    const answer = await google.call({ ...call, scope: name, what: 'Testing the connection' })
    answer.discard()
    return undefined
  } catch (error) {
    if (error instanceof SourceFault && error.code === 'scope_missing') return error.message
    if (apart && (isAway(error) || error instanceof GoogleFault)) return error.message
    // What is not there is no matter of rights.
    if (isMissing(error) || hasNone(error) || (ofNothing && error instanceof GoogleFault)) return undefined
    if (!isDenied(error)) throw error
    return `${google.admin} may not ask for it. Name an administrator in the settings whose role allows it, such as a super administrator.`
  }
}
