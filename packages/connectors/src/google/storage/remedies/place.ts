import { ConnectorError, type RemedyTarget } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { bucketOf, objectOf } from '../../../kit/objects/keys.ts'
import type { GcsSettings } from '../settings.ts'

/** A bucket, or an object in one. */
export interface Place {
  bucket: string
  key?: Buffer
}

/** What a remedy is for. @throws ConnectorError `vanished` for what is none of the source's buckets or objects */
export function placeOf({ key }: Pick<RemedyTarget, 'key'>, { buckets }: Pick<GcsSettings, 'buckets'>): Place {
  const whole = bucketOf(key)
  const place = whole === undefined ? objectOf(key) : { bucket: whole }
  if (buckets.length && !buckets.includes(place.bucket))
    throw new ConnectorError('vanished', `The settings of the data source do not name the bucket ${place.bucket}.`)
  return place
}

export const nameOfPlace = ({ bucket, key }: Place) => (key ? `${bucket}/${displayPath(key)}` : bucket)
