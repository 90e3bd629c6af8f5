import { z } from 'zod'

/** Resources of Graph, as far as they are read. What a field is not told as is as good as absent. */
const Id = z.string().min(1).max(1000)
const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)
const count = z.number().int().nonnegative().nullish().catch(undefined)

const Recipient = z.looseObject({
  emailAddress: z.looseObject({ name: text, address: text }).nullish().catch(undefined),
})
export type Recipient = z.infer<typeof Recipient>
const recipients = z.array(Recipient).nullish().catch(undefined)

export const MailFolder = z.looseObject({ '@odata.type': text, id: Id, displayName: text, childFolderCount: count })
export type MailFolder = z.infer<typeof MailFolder>

export const Message = z.looseObject({
  id: Id,
  '@removed': z.looseObject({ reason: text }).nullish().catch({}),
  subject: text,
  from: Recipient.nullish().catch(undefined),
  sender: Recipient.nullish().catch(undefined),
  toRecipients: recipients,
  ccRecipients: recipients,
  bccRecipients: recipients,
  createdDateTime: text,
  sentDateTime: text,
  receivedDateTime: text,
  lastModifiedDateTime: text,
  changeKey: text,
  hasAttachments: flag,
  isDraft: flag,
  internetMessageId: text,
})
export type Message = z.infer<typeof Message>

export const messageFields = [
  'id',
  'subject',
  'from',
  'sender',
  'toRecipients',
  'ccRecipients',
  'bccRecipients',
  'createdDateTime',
  'sentDateTime',
  'receivedDateTime',
  'lastModifiedDateTime',
  'changeKey',
  'hasAttachments',
  'isDraft',
  'internetMessageId',
].join(',')

export const Attachment = z.looseObject({
  '@odata.type': text,
  id: Id,
  name: text,
  contentType: text,
  size: count,
  lastModifiedDateTime: text,
})
export type Attachment = z.infer<typeof Attachment>

export const MailboxUser = z.looseObject({
  id: Id,
  userPrincipalName: text,
  mail: text,
  userType: text,
  onPremisesSyncEnabled: flag,
})
export type MailboxUser = z.infer<typeof MailboxUser>

export const MailboxSettings = z.looseObject({ userPurpose: text })

const forwarding = recipients
export const MessageRule = z.looseObject({
  isEnabled: flag,
  actions: z
    .looseObject({ forwardTo: forwarding, redirectTo: forwarding, forwardAsAttachmentTo: forwarding })
    .nullish()
    .catch(undefined),
})
export type MessageRule = z.infer<typeof MessageRule>
