import type { PolicyAction, SeverityLevel } from '@sharelight/contract'

/** What each severity, 0 to 3, becomes. */
export type SeverityMap = readonly [SeverityLevel, SeverityLevel, SeverityLevel, SeverityLevel]

const levels: SeverityMap = [0, 1, 2, 3]

/** What a policy's actions make of severities; undefined where they leave them alone. */
export function severityMap(actions: readonly PolicyAction[]): SeverityMap | undefined {
  const action = actions.find(each => each.kind === 'severity')
  if (!action) return undefined
  const [none, low, medium, high] = levels.map(level => stepped(level, action)) as [
    SeverityLevel,
    SeverityLevel,
    SeverityLevel,
    SeverityLevel,
  ]
  return [none, low, medium, high]
}

/** Going up ends at the limit and leaves alone what is above it already; going down the same way round. */
function stepped(level: SeverityLevel, { by, limit }: { by: number; limit: SeverityLevel }): SeverityLevel {
  const bound = by > 0 ? Math.max(level, Math.min(level + by, limit)) : Math.min(level, Math.max(level + by, limit))
  return levels[Math.min(3, Math.max(0, bound))] ?? level
}

/** Two bits for each severity, the lowest first: four fit into a byte. */
export function packed(map: SeverityMap): number {
  return map.reduce<number>((bits, level, place) => bits | (level << (2 * place)), 0)
}

/** The map that leaves every severity as it is. */
export const unchanged = packed(levels)

/** What several policies together make of an event, in the order in which they are applied. */
export interface CombinedEffect {
  severity: SeverityLevel
  /** Its place among the policies given, of the one whose reason counts; -1 where none justifies. */
  justifiedBy: number
}

/** Severity goes through the policies one after the other; the first that justifies counts. */
export function combine(
  policies: readonly { actions: readonly PolicyAction[] }[],
  severity: SeverityLevel,
): CombinedEffect {
  return {
    severity: policies.reduce<SeverityLevel>((level, { actions }) => severityMap(actions)?.[level] ?? level, severity),
    justifiedBy: policies.findIndex(({ actions }) => actions.some(({ kind }) => kind === 'justify')),
  }
}
