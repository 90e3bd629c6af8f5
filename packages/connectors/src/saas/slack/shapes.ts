import { z } from 'zod'

/** What Slack answers with, as far as it is used. */
const text = z.string().nullish()
const flag = z.boolean().nullish()

export const Profile = z.looseObject({ email: text, real_name: text, display_name: text })
export const User = z.looseObject({
  id: z.string().min(1),
  team_id: text,
  name: text,
  real_name: text,
  deleted: flag,
  is_bot: flag,
  is_admin: flag,
  is_owner: flag,
  is_primary_owner: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  is_stranger: flag,
  has_2fa: flag,
  profile: Profile.nullish(),
})
export type User = z.infer<typeof User>

export const Channel = z.looseObject({
  id: z.string().min(1),
  name: text,
  user: text,
  is_im: flag,
  is_mpim: flag,
  is_private: flag,
  is_group: flag,
  is_archived: flag,
  is_member: flag,
  is_shared: flag,
  is_ext_shared: flag,
  is_org_shared: flag,
  is_pending_ext_shared: flag,
  is_general: flag,
  num_members: z.number().nullish(),
  creator: text,
  shared_team_ids: z.array(z.string()).nullish(),
  conversation_host_id: text,
})
export type Channel = z.infer<typeof Channel>

export const SlackFile = z.looseObject({
  id: z.string().min(1),
  name: text,
  title: text,
  mimetype: text,
  size: z.number().nullish(),
  mode: text,
  is_external: flag,
  user: text,
  created: z.number().nullish(),
  timestamp: z.number().nullish(),
  url_private: text,
  url_private_download: text,
  permalink_public: text,
  public_url_shared: flag,
})
export type SlackFile = z.infer<typeof SlackFile>

const Part = z.looseObject({
  fallback: text,
  pretext: text,
  title: text,
  text,
  author_name: text,
  fields: z.array(z.looseObject({ title: text, value: text })).nullish(),
})

export const Message = z.looseObject({
  ts: z.string().regex(/^\d{1,12}\.\d{1,9}$/),
  type: text,
  subtype: text,
  user: text,
  bot_id: text,
  username: text,
  text,
  thread_ts: text,
  reply_count: z.number().nullish(),
  latest_reply: text,
  edited: z.looseObject({ ts: text }).nullish(),
  files: z.array(z.unknown()).nullish(),
  attachments: z.array(Part).nullish().catch(undefined),
  blocks: z.array(z.unknown()).nullish(),
})
export type Message = z.infer<typeof Message>
