import { plural } from '../../lib/format.ts'

const items = (count: number) => plural(count, { one: 'item', other: 'items' })

export const texts = {
  waiting: 'Waiting to start',
  listing: 'Listing what is there',
  reading: 'Reading',
  paused: 'Paused',
  cancelled: 'Cancelled',
  complete: 'Complete',
  error: 'Stopped at an error',
  done: (done: number) => `${items(done)} done`,
  found: (found: number, done: string) => `${items(found)} found · ${done} done`,
  doneOf: (done: string, found: number) => `${done} of ${items(found)} done`,
  rate: (items: string) => `${items} a second`,
  left: (time: string) => `${time} left`,
}
