/** How the things of one check in one source stand. Those under an exception are in none of the counts. */
export interface Counted {
  severity: 1 | 2 | 3
  passed: number
  failed: number
}

/** What a score is made of, so that scores can be added up over checks, sources and groups. */
export interface Weighed {
  weight: number
  sound: number
}

/**
 * A check weighs what its severity says, however many things it asks about: a million files do not outweigh the one tenant. Of its weight
 * counts the share of things that pass. What nothing is known of weighs nothing.
 */
export function weigh({ severity, passed, failed }: Counted): Weighed {
  const known = passed + failed
  return known === 0 ? { weight: 0, sound: 0 } : { weight: severity, sound: (severity * passed) / known }
}

/** Percent from 0 to 100; null where nothing is known. */
export function postureScore({ weight, sound }: Weighed): number | null {
  return weight === 0 ? null : (100 * sound) / weight
}

export function addUp(parts: readonly Weighed[]): Weighed {
  return parts.reduce((sum, { weight, sound }) => ({ weight: sum.weight + weight, sound: sum.sound + sound }), {
    weight: 0,
    sound: 0,
  })
}
