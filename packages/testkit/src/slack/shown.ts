import type { SlackState, SlackUser, StoredChannel, StoredFile, StoredMessage } from './state.ts'

/** Things as Slack writes them. */
export function shownUser(state: SlackState, user: SlackUser) {
  const hasEmail = state.scopes.has('users:read.email')
  return {
    id: user.id,
    team_id: user.isStranger ? 'T0ELSEWHERE' : state.team.id,
    name: user.name,
    deleted: user.isDeleted,
    real_name: user.realName,
    profile: {
      real_name: user.realName,
      real_name_normalized: user.realName,
      display_name: user.name,
      display_name_normalized: user.name,
      avatar_hash: 'abcdef012345',
      image_24: 'https://a.slack-edge.com/24.png',
      image_32: 'https://a.slack-edge.com/32.png',
      image_48: 'https://a.slack-edge.com/48.png',
      image_72: 'https://a.slack-edge.com/72.png',
      image_192: 'https://a.slack-edge.com/192.png',
      image_512: 'https://a.slack-edge.com/512.png',
      phone: '',
      skype: '',
      title: '',
      status_emoji: '',
      status_text: '',
      fields: [],
      team: state.team.id,
      ...(hasEmail && { email: user.email }),
    },
    is_admin: user.isAdmin,
    is_owner: false,
    is_primary_owner: false,
    is_restricted: user.isGuest,
    is_ultra_restricted: false,
    is_bot: false,
    is_app_user: false,
    has_2fa: user.has2fa,
    updated: 1_700_000_000,
    ...(user.isStranger && { is_stranger: true }),
  }
}

export function shownChannel(channel: StoredChannel) {
  const at = 1_600_000_000
  const { id, kind, name } = channel
  const [isIm, isMpim, isPrivate] = [kind === 'im', kind === 'mpim', kind !== 'public_channel']
  const common = { id, created: at, is_archived: false, is_im: isIm, is_org_shared: false }
  if (isIm) return { ...common, user: channel.members.at(-1) ?? 'U0NOBODY00', is_user_deleted: false, priority: 0 }
  return {
    ...common,
    name,
    name_normalized: name,
    creator: channel.members[0] ?? 'U0NOBODY00',
    is_channel: kind === 'public_channel',
    is_group: kind === 'private_channel',
    is_mpim: isMpim,
    is_private: isPrivate,
    is_general: false,
    is_shared: channel.isExternal,
    is_ext_shared: channel.isExternal,
    is_pending_ext_shared: false,
    pending_shared: [],
    is_member: channel.isIn,
    unlinked: 0,
    parent_conversation: null,
    previous_names: [],
    topic: { value: '', creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
    num_members: channel.members.length,
  }
}

export function shownMessage(
  state: SlackState,
  { ts, user, text, editedAt, thread, files, replies, subtype }: StoredMessage,
) {
  const shared = files.flatMap(id => state.files.get(id) ?? []).map(file => shownFile(state, file))
  const last = replies.at(-1)
  return {
    type: 'message',
    ts,
    user,
    text,
    team: state.team.id,
    ...(subtype !== undefined && { subtype }),
    ...(editedAt !== undefined && { edited: { user, ts: editedAt } }),
    ...(shared.length && { files: shared }),
    ...(thread !== undefined && { thread_ts: thread }),
    ...(last && { thread_ts: ts, reply_count: replies.length, latest_reply: last.ts, reply_users_count: 1 }),
  }
}

export function shownFile(
  state: SlackState,
  { id, name, mimetype, content, user, created, isPublic, isDeleted }: StoredFile,
) {
  if (isDeleted) return { id, mode: 'tombstone' }
  const at = `https://files.slack.com/files-pri/${state.team.id}-${id}`
  return {
    id,
    name,
    title: name,
    mimetype,
    filetype: 'text',
    pretty_type: 'Plain Text',
    user,
    created,
    timestamp: created,
    size: content.length,
    mode: 'hosted',
    is_external: false,
    is_public: true,
    editable: false,
    public_url_shared: isPublic,
    url_private: `${at}/${encodeURIComponent(name)}`,
    url_private_download: `${at}/download/${encodeURIComponent(name)}`,
    permalink: `https://${state.team.domain}.slack.com/files/${user}/${id}/${encodeURIComponent(name)}`,
    permalink_public: `https://slack-files.com/${state.team.id}-${id}-0123456789`,
    channels: [],
    groups: [],
    ims: [],
    comments_count: 0,
  }
}
