import {
  severities,
  sensitivities,
  type MetricCondition,
  type MetricFilter,
  type PolicyAction,
  type PolicyDraft,
  type ShareType,
} from '@sharelight/contract'
import { formatDate } from '../presentation/formatting.ts'

/** What values are called by people: a label by its name, a person by theirs. */
export type NameOf = (dimension: string, value: string | number | boolean) => string

interface Wording {
  nameOf: NameOf
  timeZone: string
}

type Described = Pick<PolicyDraft, 'filter' | 'window' | 'actions' | 'startsAt' | 'expiresAt'>

/** What a policy does, in plain words: what it matches, then each action in the order in which it counts, then when. */
export function policySentences(
  { filter, window, actions, startsAt, expiresAt }: Described,
  wording: Wording,
): string[] {
  return [
    `It is about events where ${filterWords(filter, wording.nameOf)}.`,
    ...(window
      ? [`An event matches from the ${ordinal(window.events)} of its actor within ${duration(window.minutes)} on.`]
      : []),
    ...(actions.length ? actions.map(actionSentence) : ['It does nothing but note them in the log.']),
    ...validity(startsAt, expiresAt, wording.timeZone),
  ]
}

/** A filter as the end of a sentence. */
export function filterWords(filter: MetricFilter, nameOf: NameOf): string {
  if ('and' in filter) return joined(filter.and, ' and ', nameOf, 'anything holds')
  if ('or' in filter) return joined(filter.or, ' or ', nameOf, 'nothing holds')
  if ('nor' in filter) return negated(filter.nor, nameOf)
  return condition(filter, nameOf)
}

function joined(parts: readonly MetricFilter[], word: string, nameOf: NameOf, none: string): string {
  if (!parts.length) return none
  const branch = word === ' or ' && branchOf(parts)
  if (branch) return `${condition(branch, nameOf)} with all below it`
  return parts
    .map(part => {
      const words = filterWords(part, nameOf)
      return isSeveral(part) && parts.length > 1 ? `(${words})` : words
    })
    .join(word)
}

function negated(parts: readonly MetricFilter[], nameOf: NameOf): string {
  if (!parts.length) return 'anything holds'
  return parts.length === 1 || branchOf(parts)
    ? `it is not so that ${joined(parts, ' or ', nameOf, '')}`
    : `neither ${joined(parts, ' nor ', nameOf, '')}`
}

const isSeveral = (part: MetricFilter) =>
  'nor' in part || ('and' in part && part.and.length > 1) || ('or' in part && part.or.length > 1 && !branchOf(part.or))

/** A label, or one whose key goes on from it: what people call a branch of the tree. */
function branchOf(parts: readonly MetricFilter[]): MetricCondition | undefined {
  const [itself, below] = parts
  if (parts.length !== 2 || !itself || !below || !('operator' in itself) || !('operator' in below)) return undefined
  const isBelow =
    itself.operator === 'eq' &&
    below.operator === 'starts' &&
    itself.dimension === below.dimension &&
    below.value === `${String(itself.value)}/`
  return isBelow ? itself : undefined
}

const subjects: Readonly<Record<string, string>> = {
  type: 'what happened',
  label: 'the information type',
  label0: 'the kind of information',
  label1: 'the information type',
  label2: 'what was detected',
  regulation: 'the regulation',
  sensitivity: 'the sensitivity',
  shareType: 'the widest audience',
  source: 'the data source',
  sourceCode: 'the service',
  actor: 'the actor',
  department: "the actor's department",
  recipient: 'a recipient',
  recipientKind: 'the kind of recipient',
  organization: "a recipient's organisation",
  trust: 'trust in the recipients',
  anomaly: 'the anomaly',
  hour: 'the hour of the day',
  weekday: 'the day of the week',
  country: 'the country',
  application: 'the application',
  device: 'the device or client',
  linkKind: 'the kind of link',
  language: 'the language',
  itemLanguage: "the file's language",
  cluster: 'the cluster of nearly the same content',
  about: 'what the folder is about',
  outOfPlace: 'whether it is out of place',
  severity: 'the severity',
  justified: 'whether it is justified',
  owner: 'the owner',
  ownerDepartment: "the owner's department",
  reachableBy: 'who can reach it',
  reachOrganization: 'an organisation that can reach it',
  linkTo: 'who a link lets in',
  folder: 'the folder',
  item: 'the file or folder',
  name: 'the name',
  itemName: "the file's name",
  path: 'the path',
  mime: 'the format',
  kind: 'the kind',
  itemKind: "the file's kind",
  size: 'the size',
  status: 'how far it was read',
  reason: 'the reason',
  modifiedAt: 'the last change',
  firstSeenAt: 'the day when it was first seen',
  via: 'the way',
  principal: 'who can reach it',
}

const comparisons = {
  eq: 'is',
  in: 'is one of',
  neq: 'is not',
  nin: 'is none of',
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  contains: 'contains',
  starts: 'begins with',
} as const

function condition({ dimension, operator, value }: MetricCondition, nameOf: NameOf): string {
  const values = [value].flat()
  if (dimension === 'shareType' && (operator === 'eq' || operator === 'in') && values.length)
    return `sharing goes as far as ${values.map(audience).join(' or ')}`
  const names = values.map(each => (dimension === 'shareType' ? audience(each) : `“${nameOf(dimension, each)}”`))
  const isOne = values.length === 1
  const how = operator === 'in' && isOne ? 'eq' : operator === 'nin' && isOne ? 'neq' : operator
  return `${subjects[dimension] ?? dimension} ${comparisons[how]} ${names.join(', ') || 'nothing'}`
}

const audiences: Readonly<Record<ShareType, string>> = {
  inside: 'people of the organisation',
  outside: 'people of other organisations',
  personal: 'personal addresses',
  anonymous: 'anyone with the link',
}

const audience = (value: string | number | boolean) =>
  Object.entries(audiences).find(([shareType]) => shareType === value)?.[1] ?? `“${value}”`

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Names of values that are the same everywhere; undefined for what only the organisation knows. */
export function plainName(dimension: string, value: string | number | boolean): string | undefined {
  if (dimension === 'sensitivity') return sensitivities[Number(value)]
  if (dimension === 'weekday') return weekdays[Number(value) - 1]
  if (dimension === 'hour') return `${String(value).padStart(2, '0')}:00`
  return ['type', 'anomaly', 'shareType', 'trust', 'recipientKind'].includes(dimension)
    ? String(value).replaceAll('_', ' ')
    : undefined
}

/** One action, as a sentence about what a policy does. */
export function actionSentence(action: PolicyAction): string {
  switch (action.kind) {
    case 'justify':
      return `It justifies them: “${action.reason}”. They leave the open risk.`
    case 'severity':
      return action.by > 0
        ? `It raises their severity by ${steps(action.by)}, to ${severities[action.limit]} at most.`
        : `It lowers their severity by ${steps(-action.by)}, to ${severities[action.limit]} at least.`
    case 'notify':
      return `It tells the administrators${action.mail ? ', by mail too' : ''}.`
    case 'educate':
      return `It mails the actor an explanation, at most ${times(action.perDay)} a day.`
    case 'ask':
      return `It asks the actor why, by mail, at most ${times(action.perDay)} a day; without an answer within ${duration(action.hours * 60)} the administrators are told.`
    case 'webhook':
      return `It calls ${hostOf(action.url)}.`
    case 'remedy':
      return `It plans the remedy “${action.remedy.replaceAll('_', ' ')}”, which somebody has to approve.`
  }
}

interface MatchFacts {
  /** The filter in words; undefined where the policy is about something else by now. */
  because: string | undefined
  counted: number | null
  simulated: boolean
  actions: readonly PolicyAction[]
  isOn: boolean
}

/** Why an event matched a policy, and what that did to its rating. */
export function matchSentence({ because, counted, simulated, actions, isOn }: MatchFacts): string {
  const why = because === undefined ? 'It matched an earlier form of the policy.' : `It matched because ${because}.`
  const count = counted === null ? '' : ` It was the ${ordinal(counted)} of its actor in the window.`
  if (simulated) return `${why}${count} Nothing was done: the policy was simulating.`
  const effects = actions.filter(({ kind }) => kind === 'justify' || kind === 'severity').map(effectSentence)
  const end = effects.length && !isOn ? ['The policy is not on now, so that this does not count.'] : []
  return [`${why}${count}`, ...effects, ...end].join(' ')
}

function effectSentence(action: PolicyAction): string {
  if (action.kind === 'justify') return `It is justified: “${action.reason}”.`
  if (action.kind !== 'severity') return ''
  return action.by > 0
    ? `Its severity goes up by ${steps(action.by)}, to ${severities[action.limit]} at most.`
    : `Its severity goes down by ${steps(-action.by)}, to ${severities[action.limit]} at least.`
}

/** The whole address may hold a secret of the receiver's. */
export const hostOf = (url: string) => /^https?:\/\/([^/?]+)/.exec(url)?.[1] ?? 'its address'

function validity(startsAt: string | null, expiresAt: string | null, timeZone: string): string[] {
  const [from, to] = [startsAt, expiresAt].map(date => (date === null ? '' : formatDate(date, timeZone)))
  if (from && to) return [`It counts events that are stored from ${from} until ${to}.`]
  if (from) return [`It counts events that are stored from ${from} on.`]
  return to ? [`It counts events that are stored until ${to}.`] : []
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
const steps = (count: number) => (count === 1 ? 'one step' : `${count} steps`)

function duration(minutes: number): string {
  const units = [
    ['day', 1440],
    ['hour', 60],
    ['minute', 1],
  ] as const
  const [name, size] = units.find(([, each]) => minutes % each === 0) ?? units[2]
  const count = minutes / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

function ordinal(count: number): string {
  const last = count % 100
  const ending = last > 10 && last < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${count}${ending}`
}
