import { z } from 'zod'

const Text = z.string().nullish().catch(undefined)

/** A record of the unified audit log, as far as it is read; what is of another shape counts as absent. */
export const AuditRecord = z.looseObject({
  Id: z.string().min(1),
  Operation: z.string().min(1),
  CreationTime: z.string(),
  RecordType: z.union([z.number(), z.string()]).nullish().catch(undefined),
  UserType: z.union([z.number(), z.string()]).nullish().catch(undefined),
  UserId: Text,
  Workload: Text,
  ClientIP: Text,
  ClientIPAddress: Text,
  ActorIpAddress: Text,
  ObjectId: Text,
  SiteUrl: Text,
  ItemType: Text,
  SourceFileName: Text,
  SourceRelativeUrl: Text,
  DestinationFileName: Text,
  DestinationRelativeUrl: Text,
  ListItemUniqueId: Text,
  CorrelationId: Text,
  UniqueSharingId: Text,
  TargetUserOrGroupName: Text,
  TargetUserOrGroupType: Text,
  EventData: Text,
  SensitivityLabelId: Text,
  DestinationLabel: Text,
  MailboxOwnerUPN: Text,
  ApplicationDisplayName: Text,
})
export type AuditRecord = z.infer<typeof AuditRecord>

/** Times are UTC and say no zone. */
export const timeOf = ({ CreationTime: text }: AuditRecord) =>
  new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)

/** Where it came from; nothing where the record does not say, or says what is none. */
export const addressOf = ({ ClientIP, ClientIPAddress, ActorIpAddress }: AuditRecord): string | undefined =>
  plainAddress(ClientIP || ClientIPAddress || ActorIpAddress || '')

/** With a port, or in brackets, as some services write it; nothing where it is none. */
export function plainAddress(given: string): string | undefined {
  const text = given.trim()
  const bare = /^\[([\da-f:.%]+)\](?::\d+)?$/i.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3})(?::\d+)?$/.exec(text)?.[1] ?? text
  return /^[\da-f:.%]{2,45}$/i.test(bare) ? bare : undefined
}
