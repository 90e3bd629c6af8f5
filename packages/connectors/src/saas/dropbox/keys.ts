import { ConnectorError } from '../../kit/connector.ts'
import { decodeKey, encodeKey } from '../../kit/key.ts'

/** A file by the space that it lies in and its path there, in lower case: what is deleted has no other name. */
export interface DropboxPlace {
  space: string
  /** `/finance/plan.docx`; empty for the space itself. */
  path: string
}

export const keyOf = ({ space, path }: DropboxPlace) => `${space}${encodeKey(Buffer.from(path))}`

export function placeIn(key: string): DropboxPlace | undefined {
  const [, space, path] = /^([\w:-]{1,100})(\/.*)?$/s.exec(key) ?? []
  return space === undefined ? undefined : { space, path: path === undefined ? '' : decodeKey(path).toString('utf8') }
}

/** @throws ConnectorError `vanished` for what is no such key */
export function placeOf(key: string): DropboxPlace {
  const place = placeIn(key)
  if (place) return place
  throw new ConnectorError('vanished', `${key.slice(0, 200)} is no file of Dropbox.`)
}

/** The path of the folder that it lies in; empty at the top. */
export const above = (path: string) => path.slice(0, path.lastIndexOf('/'))
