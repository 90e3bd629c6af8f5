/** Failures are judged from so many steps on: before that one of them says little. */
const judgedFrom = 5

/** How a step ended: with a sentence where it failed. */
export interface Ended {
  error: string | null
}

/**
 * Stops a run by itself: at once when the first step that was tried failed, later when too many did. What has changed since the plan is no
 * failure, and is not noted.
 */
export function createBrake(percent: number, before: readonly Ended[] = []) {
  let [tried, failed, first] = [0, 0, undefined as string | undefined]
  const note = ({ error }: Ended) => {
    tried++
    if (error === null) return
    failed++
    if (tried === 1) first = error
  }
  for (const each of before) note(each)
  return {
    note,
    /** Why nothing more is begun; undefined lets it go on. */
    why(): string | undefined {
      if (first !== undefined && failed === tried) return `The first step failed, so nothing more was begun: ${first}`
      if (tried < judgedFrom || failed * 100 <= percent * tried) return undefined
      return `${failed} of ${tried} steps failed, which is more than ${percent} %, so nothing more was begun. The failed steps say why.`
    },
  }
}
