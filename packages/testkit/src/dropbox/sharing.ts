import { accessOf } from './actions.ts'
import { need, nodeIn, paged, Refusal, textIn, type Call } from './call.ts'
import { shownLink, shownMembers, shownSharedFolder } from './shown.ts'
import type { StoredAccess, StoredLink, StoredMember, StoredSpace } from './state.ts'

type Method = (call: Call) => object

function who({ member, admin }: Call): StoredMember {
  const one = member ?? admin
  if (!one) throw new Refusal('invalid_select_user', { status: 401 })
  return one
}

function folderIn(call: Call): StoredSpace {
  const space = call.state.spaces.get(textIn(call, 'shared_folder_id'))
  if (!space || space.type === 'team_member_folder') throw new Refusal('access_error/invalid_id')
  return space
}

/** Names a member by an address or an id. */
function selected({ arg }: Call, from: unknown = arg['member']): (access: StoredAccess) => boolean {
  const { email, dropbox_id: id } = (from ?? {}) as { email?: string; dropbox_id?: string }
  return access => access.email === email || access.account === id
}

function links(call: Call): object {
  need(call, 'sharing.read')
  const { id } = who(call)
  const path = textIn(call, 'path')
  const all = [...call.state.links.values()].filter(link => link.owner === id).map(link => shownLink(call.state, link))
  const those = path === '' ? all : all.filter(link => link.id === path || link.path_lower === path.toLowerCase())
  const { items, cursor, has_more } = paged(call, those)
  return { links: items, has_more, ...(has_more && { cursor }) }
}

function modify(call: Call): object {
  need(call, 'sharing.write')
  const link = call.state.links.get(textIn(call, 'url'))
  if (!link || link.owner !== who(call).id) throw new Refusal('shared_link_not_found')
  const settings = (call.arg['settings'] ?? {}) as { audience?: { '.tag': StoredLink['audience'] }; expires?: string }
  if (settings.audience) link.audience = settings.audience['.tag']
  if (settings.expires !== undefined) link.expires = settings.expires
  if (call.arg['remove_expiration'] === true) delete link.expires
  return shownLink(call.state, link)
}

function addTo(members: StoredAccess[], email: string, level: StoredAccess['level']): void {
  if (!members.some(one => one.email === email)) members.push(accessOf({ email, level }))
}

const levelIn = (value: unknown): StoredAccess['level'] =>
  ((value ?? {}) as { '.tag'?: StoredAccess['level'] })['.tag'] ?? 'viewer'

export const sharingMethods: Readonly<Record<string, Method>> = {
  'sharing/list_shared_links': links,
  'sharing/modify_shared_link_settings': modify,
  'sharing/list_folders': call => {
    need(call, 'sharing.read')
    const { account, home } = who(call)
    const mounts = call.state.spaces.get(home)?.nodes ?? new Map()
    const all = [...call.state.spaces.values()]
      .filter(({ type, members }) => type !== 'team_member_folder' && members.some(one => one.account === account))
      .map(space => shownSharedFolder(space, [...mounts.values()].find(node => node.mounts === space.id)?.path))
    const { items, cursor, has_more } = paged(call, all)
    return { entries: items, ...(has_more && { cursor }) }
  },
  'sharing/list_folder_members': call => {
    need(call, 'sharing.read')
    const { members, groups } = folderIn(call)
    return shownMembers(call.state, members, groups)
  },
  'sharing/list_file_members': call => {
    need(call, 'sharing.read')
    return shownMembers(call.state, nodeIn(call, textIn(call, 'file')).node.members)
  },
  'sharing/remove_file_member_2': call => {
    need(call, 'sharing.write')
    const { node } = nodeIn(call, textIn(call, 'file'))
    const isThem = selected(call)
    if (!node.members.some(isThem)) throw new Refusal('no_explicit_access')
    node.members = node.members.filter(access => !isThem(access))
    return { '.tag': 'success', success: { '.tag': 'viewer' } }
  },
  'sharing/remove_folder_member': call => {
    need(call, 'sharing.write')
    const space = folderIn(call)
    const isThem = selected(call)
    if (!space.members.some(isThem)) throw new Refusal('member_error/not_a_member')
    space.members = space.members.filter(access => !isThem(access))
    return { '.tag': 'async_job_id', async_job_id: 'job-1' }
  },
  'sharing/add_file_member': call => {
    need(call, 'sharing.write')
    const { node } = nodeIn(call, textIn(call, 'file'))
    const [member] = call.arg['members'] as { email: string }[]
    addTo(node.members, member?.email ?? '', levelIn(call.arg['access_level']))
    return []
  },
  'sharing/add_folder_member': call => {
    need(call, 'sharing.write')
    const [one] = call.arg['members'] as { member: { email: string }; access_level: unknown }[]
    addTo(folderIn(call).members, one?.member.email ?? '', levelIn(one?.access_level))
    return {}
  },
}
