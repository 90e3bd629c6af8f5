/** `share@2026-11-20T10:00:00.0000000Z` is a snapshot of a share: no name of one has an @. */
export const shareOf = (place: string) => place.split('@', 1)[0] ?? ''

/** When it was taken, as Azure tells it; undefined of a share itself. */
export const snapshotIn = (place: string): string | undefined => /@(.+)$/.exec(place)?.[1]
