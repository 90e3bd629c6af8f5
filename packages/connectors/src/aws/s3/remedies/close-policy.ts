import { isDeepStrictEqual } from 'node:util'
import { isOpen, statementsOf, type Statement } from '../policy/statements.ts'

type Json = Record<string, unknown>

export interface ClosedPolicy {
  /** Null: nothing of it is left. */
  text: string | null
  /** Names of the statements that are taken out, or lose everybody. */
  ids: string[]
}

interface Opening {
  statement: Statement
  raw: Json
}

/** The policy without what it gives everybody; `isMeant` picks statements. Nothing where there is nothing to close. */
export function closePolicy(text: string, isMeant: (opening: Opening) => boolean): ClosedPolicy | undefined {
  const meant = openingsOf(text).filter(isMeant)
  if (meant.length === 0) return undefined
  // Of statements that say the same, one without the other would close nothing.
  const isClosed = (raw: Json) => meant.some(each => isDeepStrictEqual(each.raw, raw))
  const { json, raw } = readPolicy(text)
  const left = raw.flatMap(statement => (isClosed(statement) ? withoutEverybody(statement) : [statement]))
  const ids = openingsOf(text).flatMap(({ statement, raw: own }) => (isClosed(own) ? [statement.id] : []))
  return { text: left.length ? JSON.stringify({ ...json, Statement: left }) : null, ids }
}

/** The statements of a policy that let everybody in. */
export function openingsOf(text: string): Opening[] {
  const { raw } = readPolicy(text)
  return (statementsOf(text) ?? []).flatMap((statement, index) => {
    const own = raw[index]
    return own && isOpen(statement) ? [{ statement, raw: own }] : []
  })
}

/**
 * What a policy is to be once a step has closed what it is for, or has opened it again: `before` and `after` are the policy as it was planned for
 * and as the step leaves it. Other statements that let everybody in may have been closed since, by another step of the same plan for example, and
 * stay so. Undefined where the policy differs from what was planned for in anything else.
 */
export function settledPolicy(
  found: string | null,
  { before, after, isUndo }: { before: string; after: string | null; isUndo: boolean },
): string | null | undefined {
  const [planned, left, now] = [before, after, found].map(text => (text === null ? [] : openingsOf(text)))
  const has = (openings: readonly Opening[] = [], raw: Json) => openings.some(each => isDeepStrictEqual(each.raw, raw))
  if (!isSameRest(found, before) || !now?.every(({ raw }) => has(planned, raw))) return undefined
  const closed = closePolicy(before, ({ raw }) => (has(left, raw) ? !has(now, raw) : !isUndo))
  return closed ? closed.text : before
}

function isSameRest(found: string | null, before: string): boolean {
  const rest = (text: string) => {
    const closed = closePolicy(text, () => true)
    return closed ? closed.text && (JSON.parse(closed.text) as unknown) : (JSON.parse(text) as unknown)
  }
  const envelope = (text: string) => ({ ...readPolicy(text).json, Statement: null })
  if (found === null) return rest(before) === null
  return isDeepStrictEqual([rest(found), envelope(found)], [rest(before), envelope(before)])
}

function readPolicy(text: string): { json: Json; raw: Json[] } {
  const json = JSON.parse(text) as Json
  return { json, raw: [json['Statement']].flat() as Json[] }
}

/** A statement may name others beside everybody: these stay. */
function withoutEverybody(statement: Json): Json[] {
  const named = statement['Principal']
  if (typeof named !== 'object' || named === null) return []
  const all = (named as Json)['AWS']
  const others = Array.isArray(all) ? all.filter(name => name !== '*') : []
  const { AWS: _, ...rest } = named as Json
  const principals = { ...rest, ...(others.length && { AWS: others }) }
  return Object.keys(principals).length ? [{ ...statement, Principal: principals }] : []
}
