/** How many deliveries are under way at once. */
export interface Width {
  now(): number
  took(): void
  failed(): void
}

/** Widens by one once as many were taken as are under way, and halves where one fails: a receiver is asked for no more than it takes. */
export function createWidth({ least, most }: { least: number; most: number }): Width {
  let width = least
  return {
    now: () => Math.floor(width),
    took() {
      width = Math.min(most, width + 1 / width)
    },
    failed() {
      width = Math.max(least, width / 2)
    },
  }
}

/** How many entries of a partition are worth reading: about twice as many as lately were taken before one failed. */
export interface Reach {
  now(): number
  failedAt(place: number): void
  allTaken(): void
}

const weight = 0.1

export function createReach(most: number): Reach {
  let reach = most
  const lean = (towards: number) => {
    reach = Math.min(most, (1 - weight) * reach + weight * towards)
  }
  return { now: () => Math.ceil(reach), failedAt: place => lean(2 * (place + 1)), allTaken: () => lean(most) }
}

/** Does all, so many at once as `width` says by then. @throws what doing the first of them that failed failed at, once none is under way */
export async function doAll<T>(all: readonly T[], width: Width, each: (one: T) => Promise<void>): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let [next, failure] = [0, undefined as { error: unknown } | undefined]
  const begin = (one: T) => {
    const doing = each(one)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => underWay.delete(doing))
    underWay.add(doing)
  }
  while (next < all.length && !failure) {
    while (next < all.length && underWay.size < width.now()) begin(all[next++] as T)
    await Promise.race(underWay)
  }
  await Promise.all(underWay)
  if (failure) throw failure.error
}
