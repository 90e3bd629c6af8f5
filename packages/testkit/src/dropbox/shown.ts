import {
  hashOf,
  type DropboxState,
  type StoredAccess,
  type StoredLink,
  type StoredMember,
  type StoredNode,
  type StoredSpace,
} from './state.ts'

const tag = (name: string) => ({ '.tag': name })
const nameOf = (name: string) => ({
  given_name: name,
  surname: name,
  familiar_name: name,
  display_name: name,
  abbreviated_name: name.slice(0, 2),
})

export const shownMember = ({ id, account, email, name, status, isAdmin, home, groups }: StoredMember) => ({
  profile: {
    team_member_id: id,
    account_id: account,
    email,
    email_verified: true,
    status: tag(status),
    name: nameOf(name),
    membership_type: tag('full'),
    groups,
    member_folder_id: home,
    root_folder_id: home,
    joined_on: '2024-01-01T09:00:00Z',
  },
  roles: isAdmin ? [{ role_id: 'pid_dbtmr:1', name: 'Team', description: 'Manage everything.' }] : [],
})

export const shownAccount = ({ account, email, name, home, id }: StoredMember, isTeam: boolean) => ({
  account_id: account,
  name: nameOf(name),
  email,
  email_verified: true,
  disabled: false,
  locale: 'en',
  referral_link: 'https://db.tt/bench',
  is_paired: false,
  account_type: tag('business'),
  root_info: { '.tag': 'user', root_namespace_id: home, home_namespace_id: home },
  country: 'DE',
  ...(isTeam && { team_member_id: id }),
})

export function shownNode(space: StoredSpace, node: StoredNode, withMembers: boolean) {
  const place = { name: node.name, id: node.id, path_lower: node.path.toLowerCase(), path_display: node.path }
  const isShared = space.type !== 'team_member_folder'
  if (node.kind === 'folder') {
    const shared = node.mounts ?? (isShared ? space.id : undefined)
    const info = node.mounts
      ? { read_only: false, shared_folder_id: node.mounts, traverse_only: false, no_access: false }
      : { read_only: false, parent_shared_folder_id: space.id, traverse_only: false, no_access: false }
    return { '.tag': 'folder', ...place, ...(shared && { sharing_info: info }) }
  }
  return {
    '.tag': 'file',
    ...place,
    client_modified: node.at,
    server_modified: node.at,
    rev: node.revision.toString(16).padStart(12, '0'),
    size: node.content.length,
    content_hash: hashOf(node.content),
    is_downloadable: !node.isPaper,
    ...(node.isPaper && { export_info: { export_as: 'markdown', export_options: ['markdown', 'html'] } }),
    ...(withMembers && { has_explicit_shared_members: node.members.length > 0 }),
    ...(isShared && { sharing_info: { read_only: false, parent_shared_folder_id: space.id } }),
  }
}

export const shownDeleted = (path: string) => ({
  '.tag': 'deleted',
  name: path.slice(path.lastIndexOf('/') + 1),
  path_lower: path,
  path_display: path,
})

const visibilities = { public: 'public', team: 'team_only', members: 'shared_folder_only', no_one: 'no_one' } as const

/** Where it lies for its owner: below the mount of the space. */
export function shownLink(state: DropboxState, link: StoredLink) {
  const space = state.spaces.get(link.space)
  const owner = state.members.get(link.owner)
  const node = link.node === '' ? undefined : space?.nodes.values().find(({ id }) => id === link.node)
  const home = state.spaces.get(owner?.home ?? '')
  const mount = home === space ? '' : (home?.nodes.values().find(({ mounts }) => mounts === link.space)?.path ?? '')
  const isOpen = link.audience === 'public'
  const visibility = link.hasPassword && isOpen ? 'password' : visibilities[link.audience]
  const isFile = node?.kind === 'file'
  return {
    '.tag': isFile ? 'file' : 'folder',
    url: link.url,
    name: node?.name ?? space?.name ?? '',
    id: node?.id ?? `id:space${link.space}`,
    path_lower: `${mount}${node?.path ?? ''}`.toLowerCase(),
    ...(link.expires && { expires: link.expires }),
    link_permissions: {
      resolved_visibility: tag(visibility),
      requested_visibility: tag(isOpen ? 'public' : 'team_only'),
      can_revoke: true,
      visibility_policies: [],
      can_set_expiry: true,
      can_remove_expiry: true,
      allow_download: true,
      can_allow_download: true,
      can_disallow_download: true,
      allow_comments: true,
      team_restricts_comments: false,
      effective_audience: tag(link.hasPassword && isOpen ? 'password' : link.audience),
      link_access_level: tag('viewer'),
      require_password: link.hasPassword,
    },
    team_member_info: {
      team_info: { id: state.team.id, name: state.team.name },
      display_name: owner?.name ?? '',
      member_id: link.owner,
    },
    ...(isFile &&
      node && {
        client_modified: node.at,
        server_modified: node.at,
        rev: node.revision.toString(16).padStart(12, '0'),
        size: node.content.length,
      }),
  }
}

export function shownMembers(
  state: DropboxState,
  members: readonly StoredAccess[],
  groups: StoredSpace['groups'] = [],
) {
  const isOurs = (account: string) => state.members.values().some(member => member.account === account)
  return {
    users: members
      .filter(({ isInvited }) => !isInvited)
      .map(({ account, email, level }) => ({
        access_type: tag(level),
        user: { account_id: account, email, display_name: email.split('@')[0] ?? '', same_team: isOurs(account) },
        permissions: [],
        initials: 'AB',
        is_inherited: false,
      })),
    groups: groups.map(({ id, level }) => ({
      access_type: tag(level),
      group: {
        group_name: state.groups.get(id)?.name ?? '',
        group_id: id,
        group_management_type: tag(state.groups.get(id)?.isEverybody ? 'system_managed' : 'company_managed'),
        group_type: tag('team'),
        is_member: true,
        is_owner: false,
        same_team: true,
        member_count: 3,
      },
      permissions: [],
      initials: 'GR',
      is_inherited: false,
    })),
    invitees: members
      .filter(({ isInvited }) => isInvited)
      .map(({ email, level }) => ({
        access_type: tag(level),
        invitee: { '.tag': 'email', email },
        permissions: [],
        initials: 'IN',
        is_inherited: false,
      })),
  }
}

export const shownSharedFolder = ({ id, name, type }: StoredSpace, path: string | undefined) => ({
  access_type: tag('editor'),
  is_inside_team_folder: false,
  is_team_folder: type === 'team_folder',
  name,
  policy: { acl_update_policy: tag('editors'), shared_link_policy: tag('anyone'), member_policy: tag('anyone') },
  preview_url: `https://www.dropbox.com/scl/fo/${id}`,
  shared_folder_id: id,
  time_invited: '2024-01-01T09:00:00Z',
  ...(path !== undefined && { path_lower: path.toLowerCase(), path_display: path }),
})

export const policies = {
  sharing: {
    shared_folder_member_policy: tag('anyone'),
    shared_folder_join_policy: tag('from_anyone'),
    shared_link_create_policy: tag('default_public'),
    group_creation_policy: tag('admins_only'),
    shared_folder_link_restriction_policy: tag('anyone'),
    enforce_link_password_policy: tag('optional'),
    default_link_expiration_days_policy: tag('none'),
    shared_link_default_permissions_policy: tag('default'),
  },
  emm_state: tag('disabled'),
  office_addin: tag('enabled'),
  suggest_members_policy: tag('enabled'),
  top_level_content_policy: tag('admin_only'),
}
