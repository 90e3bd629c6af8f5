import { ConnectorError } from '../../kit/connector.ts'

/** What files are listed by: the drive of a person, by the account's id, or a shared drive, by its own. */
export interface Root {
  kind: 'my' | 'shared'
  id: string
}

/** A file by Google's own id, which stays when it is renamed or moved. */
export interface Place {
  root: Root
  file: string
}

export const rootText = ({ kind, id }: Root) => `${kind}/${id}`
export const keyOf = (root: Root, file: string) => `${rootText(root)}/${file}`

/** Nothing for what is no container of files. */
export function rootOf(text: string): Root | undefined {
  const [, kind, id] = /^(my|shared)\/([\w-]{1,200})$/.exec(text) ?? []
  return id === undefined ? undefined : { kind: kind as Root['kind'], id }
}

/** Nothing for what is no key of a file. */
export function placeIn(key: string): Place | undefined {
  const [, above = '', file] = /^((?:my|shared)\/[\w-]{1,200})\/([\w-]{1,200})$/.exec(key) ?? []
  const root = rootOf(above)
  return root && file !== undefined ? { root, file } : undefined
}

/** @throws ConnectorError `vanished` for what is no such key */
export function placeOf(key: string): Place {
  const place = placeIn(key)
  if (place) return place
  throw new ConnectorError('vanished', `${key.slice(0, 200)} is no file of a drive.`)
}
