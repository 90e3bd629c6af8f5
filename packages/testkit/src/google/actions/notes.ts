import type { File, Permission } from '../state/files.ts'
import type { LogEvent, Parameter } from '../state/log.ts'
import { findUser, type WorkspaceState } from '../state/workspace.ts'
import { personIn } from './people.ts'

const value = (name: string, text: string): Parameter => ({ name, value: text })
const values = (name: string, ...texts: string[]): Parameter => ({ name, multiValue: texts })
const flag = (name: string, isSo: boolean): Parameter => ({ name, boolValue: isSo })

const googleApps = 'application/vnd.google-apps.'

/** What Drive's log says of a file with every deed. */
function aboutFile(state: WorkspaceState, file: File, visibility: string): Parameter[] {
  const drive = file.driveId === undefined ? undefined : state.drives.get(file.driveId)
  const owner = drive?.name ?? state.users.get(file.ownerId ?? '')?.email ?? ''
  return [
    flag('billable', true),
    value('doc_id', file.id),
    value('doc_type', file.mimeType.startsWith(googleApps) ? file.mimeType.slice(googleApps.length) : 'txt'),
    flag('is_encrypted', false),
    value('doc_title', file.name),
    value('visibility', visibility),
    flag('actor_is_collaborator_account', false),
    value('owner', owner),
    flag('owner_is_shared_drive', drive !== undefined),
    flag('owner_is_team_drive', drive !== undefined),
    ...(drive ? [value('shared_drive_id', drive.id), value('team_drive_id', drive.id)] : []),
  ]
}

function visibilityOf(state: WorkspaceState, file: File): string {
  const grants = state.files.effective(file)
  const open = grants.find(({ type }) => type === 'anyone')
  if (open) return open.allowFileDiscovery ? 'public_on_the_web' : 'people_with_link'
  const domain = grants.find(({ type }) => type === 'domain')
  if (domain) return domain.allowFileDiscovery ? 'public_in_the_domain' : 'people_within_domain_with_link'
  const others = grants.filter(({ role }) => role !== 'owner')
  if (!others.length) return 'private'
  return others.some(({ emailAddress = '' }) => !emailAddress.endsWith(`@${state.domain}`))
    ? 'shared_externally'
    : 'shared_internally'
}

function noteDrive(state: WorkspaceState, by: string, events: readonly LogEvent[]): void {
  state.log.note({ app: 'drive', actor: personIn(state, by), ipAddress: '203.0.113.7', events: [...events] })
}

/** Who did it, where nobody is named: whose it is. */
export function doerOf(state: WorkspaceState, file: File): string {
  const owner = state.users.get(file.ownerId ?? '')
  const member = state.files.effective(file).find(({ type }) => type === 'user')?.emailAddress
  return owner?.email ?? member ?? `admin@${state.domain}`
}

/** `create`, `edit`, `trash`, `rename`, `move`, `view`, `download` and the like. */
export function noteDeed(
  state: WorkspaceState,
  file: File,
  { name, by = doerOf(state, file) }: { name: string; by?: string },
): void {
  const about = aboutFile(state, file, visibilityOf(state, file))
  const primary = { type: 'access', name, parameters: [flag('primary_event', true), ...about] }
  // A new file is put somewhere, and given to whoever made it, in the same breath.
  const owned = [value('target_user', by), values('old_value', 'none'), values('new_value', 'owner')]
  const along = [
    { type: 'access', name: 'add_to_folder', parameters: [flag('primary_event', false), ...about] },
    {
      type: 'acl_change',
      name: 'change_user_access',
      parameters: [flag('primary_event', false), value('visibility_change', 'none'), ...owned, ...about],
    },
  ]
  noteDrive(state, by, name === 'create' ? [primary, ...along] : [primary])
}

interface Shared {
  before: string
  grant: Permission
  isTaken?: boolean
}

const levels: Readonly<Record<string, string>> = { reader: 'can_view', commenter: 'can_comment' }

/** A share as Google tells it: the one who was let in, or the link by its visibility and its scope, and who may pass it on. */
export function noteShare(state: WorkspaceState, file: File, { before, grant, isTaken = false }: Shared): void {
  const visibility = visibilityOf(state, file)
  const about = [
    flag('primary_event', true),
    value(
      'visibility_change',
      visibility === 'shared_externally' || visibility.includes('link') ? 'external' : 'internal',
    ),
    value('old_visibility', before),
    ...aboutFile(state, file, visibility),
  ]
  const level = levels[grant.role] ?? 'can_edit'
  const [from, to] = isTaken ? [level, 'none'] : ['none', level]
  const event = (name: string, ...parameters: Parameter[]) => ({
    type: 'acl_change',
    name,
    parameters: [...parameters, ...about],
  })
  const editors = event('change_acl_editors', values('old_value', 'owner'), values('new_value', 'owner', 'writers'))
  const change = [values('old_value', from), values('new_value', to)]
  const domain = value('target_domain', grant.type === 'anyone' ? 'all' : (grant.domain ?? ''))
  if (grant.type === 'user' || grant.type === 'group')
    return noteDrive(state, doerOf(state, file), [
      event('change_user_access', value('target_user', grant.emailAddress ?? ''), ...change),
      editors,
    ])
  noteDrive(state, doerOf(state, file), [
    event('change_document_visibility', values('old_value', before), values('new_value', visibility), domain),
    event('change_document_access_scope', ...change, domain),
  ])
}

export const sharingOf = visibilityOf

export function signIn(state: WorkspaceState, who: string, { fails = false }: { fails?: boolean } = {}): void {
  const kind = [value('login_type', 'google_password'), values('login_challenge_method', 'password')]
  const events = [
    {
      type: 'login',
      name: fails ? 'login_failure' : 'login_success',
      parameters: fails ? kind : [...kind, flag('is_suspicious', false)],
    },
  ]
  state.log.note({ app: 'login', actor: personIn(state, who), ipAddress: '203.0.113.7', events })
  const user = findUser(state, who)
  if (user && !fails) user.lastLoginTime = state.now()
}

interface NewApp {
  clientId: string
  name: string
  scopes: readonly string[]
}

/** Somebody lets an application of somebody else in. */
export function letIn(state: WorkspaceState, who: string, { clientId, name, scopes }: NewApp): void {
  const user = findUser(state, who)
  if (!user) throw new Error(`There is no ${who}.`)
  user.tokens.push({ clientId, displayText: name, scopes: [...scopes], anonymous: false, nativeApp: false })
  const parameters = [value('client_id', clientId), value('app_name', name), values('scope', ...scopes)]
  state.log.note({
    app: 'token',
    actor: personIn(state, who),
    events: [{ type: 'auth', name: 'authorize', parameters }],
  })
}

/** What an administrator does, by Google's name of it. */
export function administer(
  state: WorkspaceState,
  { type, name, ...parameters }: { type: string; name: string } & Record<string, string>,
): void {
  const actor = personIn(state, `admin@${state.domain}`)
  const told = Object.entries(parameters).map(([key, text]) => value(key, text))
  state.log.note({ app: 'admin', actor, ipAddress: '203.0.113.7', events: [{ type, name, parameters: told }] })
}
