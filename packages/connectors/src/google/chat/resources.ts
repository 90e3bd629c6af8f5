import { z } from 'zod'

const text = z.string().nullish()
const flag = z.boolean().nullish()

const User = z.looseObject({ name: text, type: text, displayName: text, email: text, isAnonymous: flag })
export type ChatUser = z.infer<typeof User>

export const Space = z.looseObject({
  name: z.string().regex(/^spaces\/[\w-]+$/),
  spaceType: text,
  displayName: text,
  createTime: text,
  externalUserAllowed: flag,
  spaceHistoryState: text,
  accessSettings: z.looseObject({ accessState: text, audience: text }).nullish(),
})
export type Space = z.infer<typeof Space>
export const spaceFields = 'name,spaceType,displayName,createTime,externalUserAllowed,spaceHistoryState,accessSettings'

export const Membership = z.looseObject({
  state: text,
  role: text,
  affiliation: text,
  member: User.nullish(),
  groupMember: z.looseObject({ name: text }).nullish(),
})
export type Membership = z.infer<typeof Membership>

const Attachment = z.looseObject({
  contentName: text,
  contentType: text,
  source: text,
  attachmentDataRef: z.looseObject({ resourceName: text }).nullish(),
  driveDataRef: z.looseObject({ driveFileId: text }).nullish(),
})
export type Attachment = z.infer<typeof Attachment>

export const Message = z.looseObject({
  name: z.string().regex(/^spaces\/[\w-]+\/messages\/[\w.-]+$/),
  sender: User.nullish(),
  createTime: text,
  lastUpdateTime: text,
  deleteTime: text,
  text,
  fallbackText: text,
  cardsV2: z.array(z.unknown()).nullish(),
  attachment: z.array(Attachment).nullish(),
})
export type Message = z.infer<typeof Message>
export const messageFields = 'name,sender,createTime,lastUpdateTime,deleteTime,text,fallbackText,cardsV2,attachment'

export const SpaceEvent = z.looseObject({ eventType: text })
export type SpaceEvent = z.infer<typeof SpaceEvent>

export const idOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
