import { z } from 'zod'
import type { Principal } from '../../../kit/connector.ts'
import { isPlainHttp, keptTo, leftBy } from './conditions.ts'
import { fits } from './wildcard.ts'

const Texts = z.union([z.string().transform(text => [text]), z.array(z.string())])
const Value = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const Values = z.union([Value.transform(text => [text]), z.array(Value)])
const Principals = z.union([z.literal('*').transform(() => ({ AWS: ['*'] })), z.record(z.string(), Texts)])
const StatementJson = z.object({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: Principals.optional(),
  NotPrincipal: Principals.optional(),
  Action: Texts.optional(),
  NotAction: Texts.optional(),
  Resource: Texts.optional(),
  NotResource: Texts.optional(),
  Condition: z.record(z.string(), z.record(z.string(), Values)).default({}),
})
type StatementJson = z.infer<typeof StatementJson>
const PolicyJson = z.object({
  Statement: z.union([StatementJson.transform(statement => [statement]), z.array(StatementJson)]),
})

/** One statement of a bucket's policy. */
export interface Statement {
  /** Its name, or its place in the policy. */
  id: string
  allows: boolean
  /** Whether it is about everybody, an account or none. */
  isForAll: boolean
  /** Those that it names. */
  principals: Principal[]
  /** Whom its conditions keep it to (when it allows) or leave over (when it denies), in words. */
  only: string | undefined
  isConditional: boolean
  /** Denies everybody who comes without TLS. */
  refusesPlainHttp: boolean
  /** `action` as `s3:GetObject`; `resource` as `bucket` or `bucket/key`. */
  covers(action: string, resource: string): boolean
}

/** The statements of a bucket policy; nothing for what is no policy. */
export function statementsOf(text: string): Statement[] | undefined {
  try {
    return PolicyJson.parse(JSON.parse(text)).Statement.map(statementOf)
  } catch {
    return undefined
  }
}

/** Whether a statement lets everybody in, to whatever it is about. */
export const isOpen = ({ allows, isForAll, only }: Statement) => allows && isForAll && only === undefined

/** How a statement is named: by its `Sid`, or as `#2`. */
const idOf = (sid: string | undefined, number: number) => (sid ? sid : `#${number + 1}`)

function statementOf(json: StatementJson, number: number): Statement {
  const { Sid, Effect, Principal: named, NotPrincipal, Condition } = json
  const allows = Effect === 'Allow'
  const isForAll = NotPrincipal !== undefined || isEverybody(named)
  const isConditional = Object.keys(Condition).length > 0
  const left = [NotPrincipal && 'principals that the policy names', isConditional ? leftBy(Condition) : undefined]
  return {
    id: idOf(Sid, number),
    allows,
    isForAll,
    principals: isForAll ? [] : principalsOf(named ?? {}),
    only: allows ? keptTo(Condition) : left.filter(Boolean).join(' or ') || undefined,
    isConditional: isConditional || (!allows && NotPrincipal !== undefined),
    refusesPlainHttp: !allows && isEverybody(named) && isPlainHttp(Condition),
    covers: coverage(json),
  }
}

function isEverybody(named: Record<string, string[]> | undefined): boolean {
  return named?.['AWS']?.includes('*') === true
}

function principalsOf(named: Record<string, string[]>): Principal[] {
  return Object.entries(named).flatMap(([kind, names]) => names.map(name => principalOf(kind, name)))
}

/** `arn:aws:iam::123456789012:user/ann`, the number of an account, a service's host name, a canonical id. */
function principalOf(kind: string, name: string): Principal {
  if (kind !== 'AWS') return { kind: kind === 'CanonicalUser' ? 'user' : 'group', name }
  const account = /^(?:arn:[\w-]+:iam::)?(\d{12})(?::root)?$/.exec(name)?.[1]
  if (account) return { kind: 'group', name: `AWS account ${account}` }
  const last = name.split('/').at(-1) ?? ''
  const isPerson = /:user\//.test(name)
  return { kind: isPerson ? 'user' : 'group', name, ...(isPerson && last.includes('@') && { address: last }) }
}

function coverage({ Action, NotAction, Resource, NotResource }: StatementJson): Statement['covers'] {
  const lower = (texts: readonly string[] = []) => texts.map(text => text.toLowerCase())
  const plain = (texts: readonly string[] = []) => texts.map(text => text.replace(/^arn:[^:]*:s3:::/, ''))
  const [actions, others, resources, elsewhere] = [lower(Action), lower(NotAction), plain(Resource), plain(NotResource)]
  const any = (patterns: readonly string[], text: string) => patterns.some(pattern => fits(pattern, text))
  return (action, resource) => {
    const name = action.toLowerCase()
    const isAction = Action ? any(actions, name) : NotAction !== undefined && !any(others, name)
    return isAction && (Resource ? any(resources, resource) : NotResource !== undefined && !any(elsewhere, resource))
  }
}
