const ending = '-archived'

/** Same content, same stamp: Google counts the versions of an object's content. What is not to be read for its class has a stamp of its own. */
export const stampOf = ({ generation, size, isArchived }: { generation: string; size: number; isArchived: boolean }) =>
  `${generation}-${size}${isArchived ? ending : ''}`

export const isArchivedStamp = (stamp: string) => stamp.endsWith(ending)
