import { isOpen, statementsOf, type Statement } from '../policy/statements.ts'

type Json = Record<string, unknown>

export interface ClosedPolicy {
  /** Null: nothing of it is left. */
  text: string | null
  /** Names of the statements that are taken out, or lose everybody. */
  ids: string[]
}

/** The policy without what it gives everybody; `isMeant` picks statements. Nothing where there is nothing to close. */
export function closePolicy(text: string, isMeant: (statement: Statement) => boolean): ClosedPolicy | undefined {
  const json = JSON.parse(text) as Json
  const raw = (Array.isArray(json['Statement']) ? json['Statement'] : [json['Statement']]) as Json[]
  const statements = statementsOf(text) ?? []
  const isClosed = (index: number) => {
    const statement = statements[index]
    return statement !== undefined && isOpen(statement) && isMeant(statement)
  }
  const ids = statements.filter((_, index) => isClosed(index)).map(({ id }) => id)
  if (ids.length === 0) return undefined
  const left = raw.flatMap((statement, index) => (isClosed(index) ? withoutEverybody(statement) : [statement]))
  return { text: left.length ? JSON.stringify({ ...json, Statement: left }) : null, ids }
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
