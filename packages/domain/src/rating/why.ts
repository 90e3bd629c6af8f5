import type {
  AnomalyKind,
  PolicyAction,
  SensitivityLevel,
  SeverityLevel,
  ShareType,
  TrustClass,
} from '@sharelight/contract'
import { carriedLabels } from '../labels/sensitivity.ts'
import type { InsightRule } from './insight-rule.ts'
import { severityMap } from '../policies/effects.ts'
import { afterTrust } from './trust.ts'
import { severityFace, sensitivityWording } from './wording.ts'

export interface WhyFacts {
  shareType: ShareType
  labels: readonly string[]
  sensitivity: SensitivityLevel
  nameOf: (label: string) => string
}

const reached: Record<ShareType, string> = {
  anonymous: 'anybody with the link could open it',
  personal: 'it reached a personal address',
  outside: 'it reached another organisation',
  inside: 'it was shared inside the organisation',
}
const unusual = {
  mass_download: 'the actor downloaded far more than usual',
  mass_sharing: 'the actor shared far more than usual',
  mass_deletion: 'the actor deleted far more than usual',
  first_contact: 'nobody here had dealt with the recipient before',
  unusual_hour: 'the actor hardly ever works at that hour',
  stale_link_used: 'the link had not been used for half a year',
  leaver: 'the actor is about to leave',
  sensitive_to_personal: "the recipient's private address resembles the actor's own name",
  auto_forwarding: 'the mailbox passes its mail on by itself',
  dormant_account: 'the account had done nothing for three months',
  lowered_and_sent: 'the actor had taken the label off, downloaded it and then sent it out',
  abroad_and_shared: 'the actor had just signed in from a country that is new to them',
  new_country: 'the account was used from a country that is new to it',
  unfamiliar_organisation: "nobody in the actor's department had dealt with the organisation before",
  unfamiliar_colleague: 'neither the actor nor those whom they work with had shared anything with the colleague',
} as const satisfies Record<AnomalyKind, string>

/** What the kind of anomaly means, as a sentence. */
export const anomalySentence = (kind: AnomalyKind) => `${upper(unusual[kind])}.`

/** Which of an event's facts made it match an insight, in one sentence. */
export function whyMatched({ when }: InsightRule, facts: WhyFacts): string {
  const labels =
    when.labels &&
    carriedLabels(facts.labels).filter(label => when.labels?.some(key => label === key || label.startsWith(`${key}/`)))
  const deepest = labels?.filter(label => !labels.some(other => other.startsWith(`${label}/`)))
  const parts = [
    ...(when.shareTypes ? [reached[facts.shareType]] : []),
    ...(when.sensitivities || when.critical !== undefined
      ? [`it holds ${lower(sensitivityWording(facts.sensitivity))}${when.critical ? ', above the critical mark' : ''}`]
      : []),
    ...(deepest?.length ? [`it holds ${listed(deepest.map(facts.nameOf))}`] : []),
    ...(when.anomaly ? [unusual[when.anomaly]] : []),
  ]
  return parts.length ? `Because ${listed(parts)}.` : 'Because it matches every event.'
}

export interface ExplainedRating {
  ratedSeverity: SeverityLevel
  trust: TrustClass
  /** Names of the insights of the highest severity. */
  decisive: readonly string[]
  /** Those that are on and matched the event, in order. */
  policies?: readonly { name: string; actions: readonly PolicyAction[] }[]
  justification?: { reason: string; by: string } | null
}

/** How a severity came about, step by step: insights, trust, policies, justification. */
export function explainRating({
  ratedSeverity,
  trust,
  decisive,
  policies = [],
  justification,
}: ExplainedRating): string[] {
  const severity = afterTrust(ratedSeverity, trust)
  const rated = decisive.length
    ? `${severityFace(ratedSeverity).name}, because it matches ${listed(decisive.map(name => `“${name}”`))}.`
    : 'No risk type matches it.'
  const step =
    trust === 'trusted'
      ? 'All recipients outside are trusted: one step lower'
      : trust === 'untrusted'
        ? 'A recipient is not to be trusted: one step higher'
        : undefined
  return [
    rated,
    ...(step
      ? [
          severity === ratedSeverity
            ? `${step}, which ${severityFace(severity).name} already is.`
            : `${step}, ${severityFace(severity).name}.`,
        ]
      : []),
    ...policySteps(policies, severity),
    ...(justification
      ? [`Justified${by(justification)}: “${justification.reason}”. It no longer counts as open risk.`]
      : policyReason(policies)),
  ]
}

type Policies = NonNullable<ExplainedRating['policies']>

function policySteps(policies: Policies, from: SeverityLevel): string[] {
  let level = from
  return policies.flatMap(({ name, actions }) => {
    const after = severityMap(actions)?.[level]
    if (after === undefined) return []
    const way = after === level ? 'leaves it' : after > level ? 'raises it' : 'lowers it'
    level = after
    return [`The policy “${name}” ${way}: ${severityFace(after).name}.`]
  })
}

/** The first that justifies counts. */
function policyReason(policies: Policies): string[] {
  for (const { name, actions } of policies)
    for (const action of actions)
      if (action.kind === 'justify')
        return [`Justified by the policy “${name}”: “${action.reason}”. It no longer counts as open risk.`]
  return []
}

const by = (justification: { by: string }) => (justification.by ? ` by ${justification.by}` : '')

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
