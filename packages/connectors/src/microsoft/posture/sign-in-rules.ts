import type { Graph } from '../graph.ts'
import { administrative, globalAdministrator, highlyPrivileged } from '../directory/role-names.ts'
import type { Roles } from '../directory/roles.ts'
import { coverageOf, legacy, modern, type Asked, type Coverage, type Question } from './coverage.ts'
import { asksForManagedDevice, asksForPhishingResistance, asksForSecondStep, blocks } from './demands.ts'
import { peopleNamed } from './people.ts'
import type { ConditionalAccessPolicy } from './resources.ts'

interface Rules {
  /** Undefined where the application may not see them. */
  policies: readonly ConditionalAccessPolicy[] | undefined
  /** Microsoft's ready-made rules, which no policies can be beside. */
  defaults: boolean | null | undefined
  roles: Roles | undefined
}

const everyClient = [...modern, ...legacy]
const includes = (word: string) => (value: unknown) =>
  Array.isArray(value) && value.some(one => String(one).toLowerCase() === word)

/** `{ transferMethods: 'deviceCodeFlow,authenticationTransfer' }` */
const isDeviceCode = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  /\bdeviceCodeFlow\b/i.test(String(Reflect.get(value, 'transferMethods')))

const questions = {
  secondFactorRequired: { demand: asksForSecondStep, clients: modern },
  managedDeviceRequired: { demand: asksForManagedDevice, clients: modern },
  legacySignInBlocked: { demand: blocks, clients: legacy },
  deviceCodeBlocked: {
    demand: blocks,
    clients: modern,
    occasion: { condition: 'authenticationFlows', fits: isDeviceCode },
  },
  riskySignInBlocked: {
    demand: blocks,
    clients: everyClient,
    occasion: { condition: 'signInRiskLevels', fits: includes('high') },
  },
  riskyUsersBlocked: {
    demand: blocks,
    clients: everyClient,
    occasion: { condition: 'userRiskLevels', fits: includes('high') },
  },
} satisfies Record<string, Question>

/** What Microsoft's ready-made rules see to. */
const seenTo: ReadonlySet<string> = new Set([
  'secondFactorRequired',
  'legacySignInBlocked',
  'adminsSecondFactorRequired',
])

/** What the rules of signing in ask for, taken together; null is what is not known. @throws SourceFault */
export async function signInRules(graph: Graph, rules: Rules): Promise<Record<string, boolean | number | null>> {
  const { policies, roles } = rules
  const people = policies ? await peopleNamed(graph, policies, roles) : []
  const ask = (question: Question, of: Asked['of']): Coverage =>
    policies ? coverageOf(policies, question, { of, people }) : { holds: null, exempt: null }
  const everybody = Object.entries(questions).map(
    ([name, question]: [string, Question]) => [name, ask(question, 'everybody')] as const,
  )
  const admins = [
    ['adminsSecondFactorRequired', ask(questions.secondFactorRequired, inUse(administrative, roles))],
    [
      'adminsPhishingResistant',
      ask({ demand: asksForPhishingResistance, clients: modern }, inUse(highlyPrivileged, roles)),
    ],
  ] as const
  const told = [...everybody, ...admins]
  const { exempt } = Object.fromEntries(everybody)['secondFactorRequired'] ?? { exempt: null }
  return {
    ...Object.fromEntries(told.map(([name, { holds }]) => [name, settled(name, holds, rules)])),
    secondFactorExempt: rules.defaults === true ? 0 : exempt,
  }
}

/** Policies that suffice do so whatever else there is; that none does says nothing while the ready-made rules are unknown. */
function settled(name: string, holds: boolean | null, { defaults }: Rules): boolean | null {
  if (holds === true || (defaults === true && seenTo.has(name))) return true
  if (defaults === true) return false
  return defaults === false || !seenTo.has(name) ? holds : null
}

/** A role that nobody has and nobody may take up needs no rule; where roles are not known, each does. */
function inUse(all: readonly string[], roles: Roles | undefined): string[] {
  if (!roles) return [...all]
  const held = new Set([...roles.active.values(), ...(roles.eligible?.values() ?? [])].flatMap(each => [...each]))
  return all.filter(role => role === globalAdministrator || held.has(role))
}
