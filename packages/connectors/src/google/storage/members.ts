import type { Principal } from '../../kit/connector.ts'

export const anyone: Principal = { kind: 'anonymous', name: 'Anyone on the internet' }
const everyone: Principal = { kind: 'everyone', name: 'Everyone with a Google account' }

export const publicMembers: readonly string[] = ['allUsers', 'allAuthenticatedUsers']

/** Whom a member of a policy stands for. @see https://cloud.google.com/iam/docs/principal-identifiers */
export function memberPrincipal(member: string): Principal {
  if (member === 'allUsers') return anyone
  if (member === 'allAuthenticatedUsers') return everyone
  const [kind = '', name = ''] = split(member, ':')
  if (kind === 'user' || kind === 'serviceAccount') return personal('user', name)
  if (kind === 'group') return personal('group', name)
  if (kind === 'domain') return { kind: 'group', name: `Everyone at ${name}` }
  const convenience = /^project(Owner|Editor|Viewer)$/.exec(kind)?.[1]
  return { kind: 'group', name: convenience ? `${convenience}s of the project ${name}` : member }
}

/** Whom an entity of an access list stands for. @see https://cloud.google.com/storage/docs/json_api/v1/objectAccessControls */
export function entityPrincipal(entity: string): Principal {
  if (publicMembers.includes(entity)) return memberPrincipal(entity)
  const [kind = '', name = ''] = split(entity, '-')
  if (kind === 'user') return personal('user', name)
  if (kind === 'group') return personal('group', name)
  if (kind === 'domain') return { kind: 'group', name: `Everyone at ${name}` }
  if (kind === 'project') return { kind: 'group', name: `${sentence(name)}` }
  return { kind: 'group', name: entity }
}

/** `owners-123`: of a project by its number. */
function sentence(name: string): string {
  const [who = '', project = ''] = split(name, '-')
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} of the project ${project}`
}

function personal(kind: 'user' | 'group', name: string): Principal {
  return { kind, name, ...(name.includes('@') && { address: name }) }
}

function split(text: string, by: string): [string, string] {
  const at = text.indexOf(by)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
