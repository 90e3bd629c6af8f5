const ending = '-archived'

/**
 * Same content, same stamp: S3's own tag with size and second, as some services give tags that do not change. What is archived and not restored has
 * one of its own, so that it is read once it is restored.
 */
export function stampOf({
  etag,
  size,
  modifiedAt,
  isArchived = false,
}: {
  etag: string
  size: number
  modifiedAt: Date
  isArchived?: boolean
}): string {
  const seconds = Math.floor(modifiedAt.getTime() / 1000)
  return `${etag.replace(/^W\/|"/g, '')}-${size}-${seconds}${isArchived ? ending : ''}`
}

/** Whether the list told that it cannot be read now: asking for it would only cost a call. */
export const isArchivedStamp = (stamp: string) => stamp.endsWith(ending)
