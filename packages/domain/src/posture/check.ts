import type { MetricCondition, PlaybookId, PostureGroup, PostureValue } from '@sharelight/contract'
import { factsOf, type AccountVocabulary, type Facts, type ResourceKind, type ResourceVocabulary } from './facts.ts'
import type { Known } from './known.ts'
import type { Standard } from './standards.ts'

/** What every check says of itself. */
export interface CheckFacts {
  /** Also its folder's name. */
  id: string
  /** What fails it, as a list of such things would be headed. */
  title: string
  why: string
  posture: PostureValue
  group: PostureGroup
  /** 3 high, 2 medium, 1 low: also its weight in the score. */
  severity: 1 | 2 | 3
  standards: readonly Standard[]
  /** What mends it; absent where only the source's own settings do. */
  playbook?: PlaybookId
}

/** `inapplicable`: the question does not arise; `unknown`: it does, and what would answer it is not told. */
export type Verdict = 'pass' | 'fail' | 'unknown' | 'inapplicable'

export interface JudgedResource {
  kind: string
  /** Key of its service. */
  service: string
  public: boolean | null
  facts: Readonly<Record<string, unknown>>
}

export interface JudgedAccount {
  kind: 'user' | 'group' | 'application'
  guest: boolean | null
  state: 'active' | 'suspended' | 'deleted' | null
  admin: boolean | null
  mfa: boolean | null
  lastSignIn: Date | null
  facts: Readonly<Record<string, unknown>>
}

/** What accounts are judged by besides themselves. */
export interface Circumstances {
  now: Date
  /** From how many days without a sign-in on an account counts as unused. */
  unusedDays: number
  /** When the person left, as the personnel department's list says. */
  leftAt?: Date | undefined
  /** Whether any permission, its own or one of its groups', still lets it into anything; of who is locked out only. */
  reaches?: boolean | undefined
}

export interface ResourceCheck extends CheckFacts {
  of: 'resources'
  kind: ResourceKind
  judge(resource: JudgedResource): Verdict
  /** Of the facts that it goes by, the names of those that are not told. */
  lacking(resource: JudgedResource): readonly string[]
}

export interface AccountCheck extends CheckFacts {
  of: 'accounts'
  /** The list of accounts at risk that a failing one is on. */
  list?: 'unprotected' | 'ghost'
  judge(account: JudgedAccount, circumstances: Circumstances): Verdict
}

/** Judged by the semantic layer, whose lists open by the same conditions. */
export interface ItemCheck extends CheckFacts {
  of: 'items'
  /** Those that the question arises for. */
  among: readonly MetricCondition[]
  /** Of those, the failing ones. */
  fails(now: Date): readonly MetricCondition[]
  /** Of those, the ones that cannot be judged; none of them fails. */
  unknown: readonly MetricCondition[]
}

export type Check = ResourceCheck | AccountCheck | ItemCheck

interface Told<Vocabulary> {
  facts: Facts<Vocabulary>
  public: boolean | null
}

interface ResourceQuestion<Kind extends ResourceKind> extends CheckFacts {
  kind: Kind
  /** Keys of the services that it arises for; of all unless said. */
  services?: readonly string[]
  fails(resource: Told<ResourceVocabulary[Kind]>): Known
}

export function resourceCheck<Kind extends ResourceKind>({
  fails,
  services,
  ...facts
}: ResourceQuestion<Kind>): ResourceCheck {
  return {
    ...facts,
    of: 'resources',
    judge(resource) {
      if (resource.kind !== facts.kind || (services && !services.includes(resource.service))) return 'inapplicable'
      return verdictOf(fails({ facts: factsOf(resource.facts), public: resource.public }))
    },
    lacking(resource) {
      const names = new Set<string>()
      fails({ facts: factsOf(resource.facts, name => names.add(name)), public: resource.public })
      return [...names]
    },
  }
}

type ToldAccount = Omit<JudgedAccount, 'facts'> & { facts: Facts<AccountVocabulary> }

interface AccountQuestion extends CheckFacts {
  list?: AccountCheck['list']
  applies(account: ToldAccount): boolean
  fails(account: ToldAccount, circumstances: Circumstances): Known
}

export function accountCheck({ applies, fails, ...facts }: AccountQuestion): AccountCheck {
  return {
    ...facts,
    of: 'accounts',
    judge(account, circumstances) {
      const told = { ...account, facts: factsOf<AccountVocabulary>(account.facts) }
      return applies(told) ? verdictOf(fails(told, circumstances)) : 'inapplicable'
    },
  }
}

export function itemCheck(check: Omit<ItemCheck, 'of'>): ItemCheck {
  return { ...check, of: 'items' }
}

function verdictOf(fails: Known): Verdict {
  if (fails === null) return 'unknown'
  return fails ? 'fail' : 'pass'
}
