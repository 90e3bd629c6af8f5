const ending = '-archived'

/** Same content, same stamp: Azure's own tag, and the size. What is archived has one of its own, so that it is read once it is rehydrated. */
export const stampOf = ({ etag, size, isArchived }: { etag: string; size: number; isArchived: boolean }) =>
  `${etag.replace(/^W\/|"/g, '')}-${size}${isArchived ? ending : ''}`

/** Whether the list told that it cannot be read now: asking for it would only cost a call. */
export const isArchivedStamp = (stamp: string) => stamp.endsWith(ending)
