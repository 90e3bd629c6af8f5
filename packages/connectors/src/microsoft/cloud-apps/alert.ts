import { z } from 'zod'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import { personOf } from '../audit/people.ts'
import { plainAddress } from '../audit/record.ts'
import { told } from '../sign-ins/logs.ts'
import type { TimedLog } from '../sign-ins/read.ts'
import { given, toSecond } from '../sign-ins/sign-in.ts'

const Text = z.string().nullish().catch(undefined)
const Account = z.looseObject({ userPrincipalName: Text, displayName: Text, accountName: Text, azureAdUserId: Text })

/** What an alert rests on; of which kind it is says its type. */
const Evidence = z.looseObject({
  '@odata.type': Text,
  userAccount: Account.nullish().catch(undefined),
  primaryAddress: Text,
  upn: Text,
  displayName: Text,
  ipAddress: Text,
  countryLetterCode: Text,
})
type Evidence = z.infer<typeof Evidence>

/** @see https://learn.microsoft.com/graph/api/resources/security-alert */
const Alert = z.looseObject({
  id: z.string().min(1),
  createdDateTime: z.string(),
  firstActivityDateTime: Text,
  title: Text,
  description: Text,
  severity: Text,
  status: Text,
  category: Text,
  alertWebUrl: Text,
  mitreTechniques: z.array(z.string()).nullish().catch(undefined),
  evidence: z.array(z.unknown()).nullish().catch(undefined),
})
type Alert = z.infer<typeof Alert>

/** Alerts of Defender for Cloud Apps, by when they were raised. */
export const alertLog: TimedLog = {
  path: '/security/alerts_v2',
  time: 'createdDateTime',
  only: "serviceSource eq 'microsoftDefenderForCloudApps'",
  top: 100,
  bucket: 'security',
  what: 'Alerts of Defender for Cloud Apps',
  tell: entries =>
    told(entries, entry => {
      const { data } = Alert.safeParse(entry)
      return data && !Number.isNaN(Date.parse(data.createdDateTime))
        ? { event: alertEvent(data) }
        : { unknown: 'not an alert' }
    }),
}

/** An alert, as an event of the account that it is about, when what it is about began. */
function alertEvent(one: Alert): ActivityEvent {
  const evidence = (one.evidence ?? []).flatMap(readable)
  const actor = evidence.map(accountOf).find(found => found !== undefined)
  const from = evidence.find(({ ipAddress }) => plainAddress(ipAddress ?? '') !== undefined)
  const ip = plainAddress(from?.ipAddress ?? '')
  const began = Date.parse(one.firstActivityDateTime ?? '')
  return {
    id: `alert ${one.id}`.toLowerCase(),
    type: 'security_alert',
    at: Number.isNaN(began) ? toSecond(one.createdDateTime) : toSecond(one.firstActivityDateTime ?? ''),
    recipients: [],
    shareType: 'inside',
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
    details: given({
      title: one.title,
      description: one.description,
      severity: one.severity,
      status: one.status,
      category: one.category,
      techniques: one.mitreTechniques?.join(', '),
      app: evidence.find(each => isOf(each, 'cloudApplication') || isOf(each, 'oauthApplication'))?.displayName,
      country: from?.countryLetterCode,
      link: webAddress(one.alertWebUrl),
      source: 'Microsoft Defender for Cloud Apps',
    }),
  }
}

function readable(value: unknown): Evidence[] {
  const { data } = Evidence.safeParse(value)
  return data ? [data] : []
}

const isOf = (evidence: Evidence, kind: string) =>
  (evidence['@odata.type'] ?? '').toLowerCase().endsWith(`.${kind}evidence`.toLowerCase())

function accountOf(evidence: Evidence): Principal | undefined {
  const { userAccount, primaryAddress, upn } = evidence
  const address = [userAccount?.userPrincipalName, upn, primaryAddress].find(text => text?.includes('@'))
  if (address) return personOf(address.trim())
  const name = isOf(evidence, 'user') && (userAccount?.displayName || userAccount?.accountName)
  return name ? { kind: 'user', name } : undefined
}

/** Nothing but a way into a page is one. */
const webAddress = (text: string | null | undefined) => (/^https:\/\//i.test(text ?? '') ? text : undefined)
