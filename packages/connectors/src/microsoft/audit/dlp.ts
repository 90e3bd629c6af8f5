import type { EventType } from '@sharelight/contract'
import { dataServices } from '@sharelight/contract'
import { z } from 'zod'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import type { AuditItems } from './items.ts'
import { actorOf, personOf } from './people.ts'
import { timeOf, type AuditRecord } from './record.ts'

const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String).nullish().catch(undefined)
const listOf = <T extends z.ZodType>(one: T) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(undefined)
    .transform(all => (all ?? []).flatMap(value => one.safeParse(value).data ?? []))
const objectOf = <T extends z.ZodRawShape>(shape: T) => z.looseObject(shape).nullish().catch(undefined)

const File = objectOf({
  From: Text,
  FilePathUrl: Text,
  FileName: Text,
  UniqueId: Text,
  UniqueID: Text,
  FileID: Text,
  IsViewableByExternalUsers: Text,
})
const Message = objectOf({
  From: Text,
  To: listOf(z.string()),
  CC: listOf(z.string()),
  BCC: listOf(z.string()),
  Subject: Text,
  MessageID: Text,
})
const Device = objectOf({ DeviceName: Text, SensitiveInformation: listOf(z.looseObject({})) })
/** The value that was found is not among what is read: a name and how many are enough. */
const Kind = z.looseObject({ SensitiveInformationTypeName: Text, SensitiveType: Text, Count: Text })
const Rule = z.looseObject({
  RuleName: Text,
  RuleId: Text,
  Severity: Text,
  RuleMode: Text,
  Actions: listOf(z.string()),
  ConditionsMatched: objectOf({ SensitiveInformation: listOf(Kind) }),
})
const Policy = z.looseObject({ PolicyName: Text, PolicyId: Text, Rules: listOf(Rule) })
const Details = z.looseObject({
  SharePointMetaData: File,
  ExchangeMetaData: Message,
  EndpointMetaData: Device,
  PolicyDetails: listOf(Policy),
  IncidentId: Text,
  ExceptionInfo: z.unknown().optional(),
})
type Details = z.infer<typeof Details>

const longest = 500
const severities = ['low', 'medium', 'high']

/** A rule of Microsoft's own against data loss that content met, or no longer meets: which, of which policy, how grave, by whom, with whom. */
export async function dlpEventOf(record: AuditRecord, type: EventType, items: AuditItems): Promise<ActivityEvent> {
  const details = Details.parse(record)
  const { SharePointMetaData: file, ExchangeMetaData: message } = details
  const rules = details.PolicyDetails.flatMap(policy => policy.Rules)
  const [actor, place] = [actorIn(record, details), file ? await items.of(placeOf(record, details), false) : {}]
  const recipients = message ? [...message.To, ...message.CC, ...message.BCC].flatMap(personIn) : []
  return {
    id: record.Id,
    type,
    at: timeOf(record),
    recipients,
    ...(actor && { actor }),
    ...place,
    ...(!recipients.length && {
      shareType: /^true$/i.test(file?.IsViewableByExternalUsers ?? '') ? ('outside' as const) : ('inside' as const),
    }),
    ...serviceOf(record),
    details: {
      operation: record.Operation,
      ...joined(
        'policy',
        details.PolicyDetails.map(({ PolicyName, PolicyId }) => PolicyName || PolicyId),
      ),
      ...joined(
        'rule',
        rules.map(({ RuleName, RuleId }) => RuleName || RuleId),
      ),
      ...gravest(rules.map(({ Severity }) => Severity?.toLowerCase() ?? '')),
      ...joined(
        'mode',
        rules.map(({ RuleMode }) => RuleMode),
      ),
      ...joined(
        'actions',
        rules.flatMap(({ Actions }) => Actions),
      ),
      ...joined(
        'found',
        rules.flatMap(({ ConditionsMatched }) => (ConditionsMatched?.SensitiveInformation ?? []).map(kindIn)),
      ),
      ...joined('incident', [details.IncidentId]),
      ...joined('exception', [exceptionIn(details.ExceptionInfo)]),
      ...joined('subject', [message?.Subject]),
      ...joined('message', [message?.MessageID]),
      ...joined('device', [details.EndpointMetaData?.DeviceName]),
    },
  }
}

/** Who set it off: records name Microsoft's own agent where the person stands with what it was about. */
function actorIn(record: AuditRecord, { SharePointMetaData, ExchangeMetaData }: Details): Principal | undefined {
  const [who] = [SharePointMetaData?.From, ExchangeMetaData?.From].flatMap(personIn)
  return who ?? (/^dlpagent$/i.test(record.UserId?.trim() ?? '') ? undefined : actorOf(record))
}

const personIn = (name: string | null | undefined): Principal[] => (name?.trim() ? [personOf(name.trim())] : [])

const placeOf = (record: AuditRecord, { SharePointMetaData: file }: Details): AuditRecord => ({
  ...record,
  ItemType: 'File',
  ObjectId: file?.FilePathUrl || record.ObjectId,
  ListItemUniqueId: file?.UniqueId || file?.UniqueID || file?.FileID || record.ListItemUniqueId,
})

const joined = (name: string, all: readonly (string | null | undefined)[]): Record<string, string> => {
  const text = [...new Set(all.flatMap(one => one?.trim() || []))].join(', ').slice(0, longest)
  return text ? { [name]: text } : {}
}

const gravest = (all: readonly string[]) => {
  const found = Math.max(-1, ...all.map(one => severities.indexOf(one)))
  return found >= 0 && { severity: severities[found] ?? '' }
}

const kindIn = ({ SensitiveInformationTypeName, SensitiveType, Count }: z.infer<typeof Kind>) => {
  const name = SensitiveInformationTypeName || SensitiveType
  return name && Count ? `${name} (${Count})` : name
}

function exceptionIn(info: unknown): string | undefined {
  if (typeof info === 'string') return info
  return typeof info === 'object' && info !== null ? JSON.stringify(info) : undefined
}

function serviceOf({ Workload }: AuditRecord): { service?: string } {
  const services: Readonly<Record<string, string>> = {
    exchange: dataServices.EXCHANGE365.key,
    sharepoint: dataServices.SHAREPOINT.key,
    onedrive: dataServices.ONEDRIVE.key,
    microsoftteams: dataServices.TEAMS.key,
  }
  const service = services[Workload?.toLowerCase() ?? '']
  return service === undefined ? {} : { service }
}
