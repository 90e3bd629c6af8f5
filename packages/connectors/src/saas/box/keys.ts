import { ConnectorError } from '../../kit/connector.ts'

/** A file or folder by the id of whom it belongs to, in whose name it is read, and its own: `12/file/345`. */
export interface BoxPlace {
  user: string
  kind: 'file' | 'folder'
  id: string
}

export const keyOf = ({ user, kind, id }: BoxPlace) => `${user}/${kind}/${id}`

export function placeIn(key: string): BoxPlace | undefined {
  const [, user, kind, id] = /^([\w-]{1,100})\/(file|folder)\/([\w-]{1,100})$/.exec(key) ?? []
  return user === undefined || id === undefined ? undefined : { user, kind: kind as BoxPlace['kind'], id }
}

/** @throws ConnectorError `vanished` for what is no such key */
export function placeOf(key: string): BoxPlace {
  const place = placeIn(key)
  if (place) return place
  throw new ConnectorError('vanished', `${key.slice(0, 200)} is nothing in Box.`)
}

/** The address of a file or folder in the API. */
export const pathOf = ({ kind, id }: Pick<BoxPlace, 'kind' | 'id'>) => `/${kind}s/${encodeURIComponent(id)}`
