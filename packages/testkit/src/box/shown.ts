import { sha1Of, type BoxState, type StoredCollaboration, type StoredItem, type StoredUser } from './state.ts'

export const shownMini = ({ id, name, login }: StoredUser) => ({ type: 'user', id, name, login })

export const shownUser = (state: BoxState, user: StoredUser) => ({
  ...shownMini(user),
  created_at: '2024-01-01T09:00:00-08:00',
  modified_at: '2024-01-01T09:00:00-08:00',
  language: 'en',
  space_amount: 10_000,
  space_used: 10,
  max_upload_size: 1000,
  status: user.status,
  role: user.role,
  is_exempt_from_login_verification: user.isExempt,
  is_exempt_from_device_limits: false,
  is_external_collab_restricted: false,
  is_platform_access_only: false,
  enterprise: { type: 'enterprise', ...state.enterprise },
})

function ownerOf(state: BoxState, id: string): StoredUser {
  return state.users.get(id) ?? state.self
}

function pathOf(
  state: BoxState,
  item: StoredItem,
): { type: 'folder'; id: string; name: string; sequence_id: string; etag: string }[] {
  const parent = state.items.get(item.parent)
  const above = parent ? pathOf(state, parent) : []
  const own = parent
    ? { type: 'folder' as const, id: parent.id, name: parent.name, sequence_id: '0', etag: '0' }
    : { type: 'folder' as const, id: '0', name: 'All Files', sequence_id: '0', etag: '0' }
  return [...above, own]
}

/** With the fields that are asked for, `type`, `id` and `etag` always among them. */
export function shownItem(state: BoxState, item: StoredItem, fields: readonly string[]): Record<string, unknown> {
  const { kind, id, name, content, version, at, link, classification } = item
  const isFile = kind === 'file'
  const all: Record<string, unknown> = {
    name,
    sequence_id: String(version),
    ...(isFile && { sha1: sha1Of(content) }),
    size: content.length,
    created_at: at,
    modified_at: at,
    content_created_at: at,
    content_modified_at: at,
    item_status: item.isTrashed ? 'trashed' : 'active',
    owned_by: shownMini(ownerOf(state, item.owner)),
    shared_link: link
      ? {
          url: link.url,
          download_url: null,
          vanity_url: null,
          vanity_name: null,
          access: link.access,
          effective_access: link.access,
          effective_permission: 'can_download',
          unshared_at: link.unsharedAt ?? null,
          is_password_enabled: link.isPasswordEnabled,
          permissions: { can_download: true, can_preview: true, can_edit: false },
          download_count: 0,
          preview_count: 0,
        }
      : null,
    has_collaborations: state.collaborations.values().some(one => one.item === id),
    classification: classification ? { name: classification, definition: 'Of the bench.', color: '#FF0000' } : null,
    path_collection: { total_count: pathOf(state, item).length, entries: pathOf(state, item) },
  }
  const wanted = fields.length ? fields : ['name', 'sequence_id', 'sha1', 'owned_by', 'path_collection', 'shared_link']
  const shown = Object.fromEntries(wanted.flatMap(field => (field in all ? [[field, all[field]]] : [])))
  return { type: kind, id, etag: String(version), ...shown }
}

export function shownCollaboration(state: BoxState, one: StoredCollaboration): Record<string, unknown> {
  const { id, role, status, who, expiresAt, item, kind } = one
  const isInvited = status === 'pending' && who.type === 'user'
  return {
    type: 'collaboration',
    id,
    item: { type: kind, id: item, name: state.items.get(item)?.name ?? '', sequence_id: '0', etag: '0' },
    ...(!isInvited && { accessible_by: { ...who } }),
    invite_email: isInvited ? (who.login ?? null) : null,
    role,
    status,
    expires_at: expiresAt ?? null,
    is_access_only: false,
    created_at: '2024-01-01T09:00:00-08:00',
    modified_at: '2024-01-01T09:00:00-08:00',
    created_by: { type: 'user', id: state.self.id, name: state.self.name, login: state.self.login },
  }
}
