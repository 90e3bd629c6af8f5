import { z } from 'zod'

/** Resources of Graph, as far as they are read. What a field is not told as is as good as absent. */
const Id = z.string().min(1).max(400)
const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

export const Team = z.looseObject({
  id: Id,
  displayName: text,
  visibility: text,
  isArchived: flag,
  tenantId: text,
  guestSettings: z
    .looseObject({ allowCreateUpdateChannels: flag, allowDeleteChannels: flag })
    .nullish()
    .catch(undefined),
})
export type Team = z.infer<typeof Team>

export const Channel = z.looseObject({
  id: Id,
  displayName: text,
  membershipType: text,
  isArchived: flag,
  tenantId: text,
})
export type Channel = z.infer<typeof Channel>

export const Chat = z.looseObject({
  id: Id,
  topic: text,
  chatType: text,
  tenantId: text,
  lastUpdatedDateTime: text,
  lastMessagePreview: z.looseObject({ createdDateTime: text }).nullish().catch(undefined),
})
export type Chat = z.infer<typeof Chat>

/** Somebody in a team, channel or chat. Who comes from elsewhere may have neither address nor user id. */
export const Member = z.looseObject({
  '@odata.type': text,
  id: text,
  roles: z.array(z.string()).nullish().catch(undefined),
  displayName: text,
  userId: text,
  email: text,
  tenantId: text,
})
export type Member = z.infer<typeof Member>

const Sender = z.looseObject({ id: text, displayName: text, userIdentityType: text, tenantId: text }).nullish()
const From = z.looseObject({ user: Sender.catch(undefined), application: Sender.catch(undefined) })

export const Attachment = z.looseObject({ id: text, name: text, contentType: text, contentUrl: text, content: text })
export type Attachment = z.infer<typeof Attachment>

const MessageBase = z.looseObject({
  id: Id,
  replyToId: text,
  etag: text,
  messageType: text,
  createdDateTime: text,
  lastModifiedDateTime: text,
  lastEditedDateTime: text,
  deletedDateTime: text,
  subject: text,
  chatId: text,
  channelIdentity: z.looseObject({ teamId: text, channelId: text }).nullish().catch(undefined),
  from: From.nullish().catch(undefined),
  body: z.looseObject({ contentType: text, content: text }).nullish().catch(undefined),
  attachments: z.array(Attachment).nullish().catch(undefined),
  policyViolation: z.looseObject({ dlpAction: text }).nullish().catch(undefined),
  '@removed': z.looseObject({}).nullish().catch(undefined),
  'replies@odata.nextLink': text,
})

/** A message; where it was asked for with its replies, with the first of these. */
export const Message = MessageBase.extend({ replies: z.array(MessageBase).nullish().catch(undefined) })
export type Message = z.infer<typeof Message>

export const DirectoryUser = z.looseObject({ id: Id, mail: text, userPrincipalName: text, userType: text })
export type DirectoryUser = z.infer<typeof DirectoryUser>
