import { ConnectorError } from '../../kit/connector.ts'

/** An item of a drive, by Microsoft's own ids, which stay when it is renamed or moved. */
export interface Place {
  drive: string
  item: string
}

export const keyOf = (drive: string, item: string) => `${drive}/${item}`

/** @throws ConnectorError `vanished` for what is no such key */
export function placeOf(key: string): Place {
  const [, drive, item] = /^([\w!.-]{1,200})\/([\w!.-]{1,200})$/.exec(key) ?? []
  if (drive === undefined || item === undefined)
    throw new ConnectorError('vanished', `${key.slice(0, 200)} is no item of a drive.`)
  return { drive, item }
}

/** Of an item, as a path of Graph. */
export const itemPath = ({ drive, item }: Place) => `/drives/${encoded(drive)}/items/${encoded(item)}`
export const drivePath = (drive: string) => `/drives/${encoded(drive)}`

/** Ids hold `!` and `,`, which stand for themselves in Microsoft's own links. */
export const encoded = (id: string) => encodeURIComponent(id).replaceAll('%21', '!').replaceAll('%2C', ',')
