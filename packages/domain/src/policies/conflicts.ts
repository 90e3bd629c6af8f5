import type { PolicyAction } from '@sharelight/contract'

interface Placed {
  name: string
  actions: readonly PolicyAction[]
}

/** What comes of events that both policies match, the one that is applied earlier given first. */
export function conflictOf(first: Placed, second: Placed): { sentence: string; isConflict: boolean } {
  const [a, b] = [kindsOf(first), kindsOf(second)]
  const parts: string[] = []
  if (a.has('justify') && b.has('justify'))
    parts.push(`both justify: the reason of “${first.name}” counts, as it is applied first`)
  const [up, down] = [stepsOf(first), stepsOf(second)]
  if (up && down)
    parts.push(
      up * down < 0
        ? `“${first.name}” ${moves(up)} the severity and then “${second.name}” ${moves(down)} it`
        : `both ${moves(up, true)} the severity, “${first.name}” first`,
    )
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const acting = one.actions.find(({ kind }) => kind === 'ask' || kind === 'educate' || kind === 'remedy')
    if (kindsOf(other).has('justify') && acting) parts.push(`“${other.name}” justifies what “${one.name}” acts upon`)
  }
  return parts.length
    ? { sentence: `Of events that both match: ${parts.join('; ')}.`, isConflict: true }
    : { sentence: `Both act on events that both match, “${first.name}” first.`, isConflict: false }
}

const kindsOf = ({ actions }: Placed) => new Set(actions.map(({ kind }) => kind))

function stepsOf({ actions }: Placed): number {
  const action = actions.find(({ kind }) => kind === 'severity')
  return action?.kind === 'severity' ? action.by : 0
}

const moves = (by: number, plural = false) => `${by > 0 ? 'raise' : 'lower'}${plural ? '' : 's'}`
