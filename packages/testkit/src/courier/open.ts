import { ConnectorError, withTokens, type Connection, type Entry, type OpenConnection } from '@sharelight/connectors'
import { z } from 'zod'
import { courierScopes, type CourierSettings } from './settings.ts'

const Letters = z.object({ letters: z.array(z.object({ id: z.string(), text: z.string() })) })

export const open: OpenConnection<CourierSettings> = ({ api }, io) => {
  const reading = withTokens(io, [courierScopes.read])
  const letters = async () =>
    Letters.parse(await (await reading.request({ url: `${api}/letters`, signal: io.signal })).json()).letters
  const connection: Connection = {
    async check() {
      return { ok: true, granted: [`${(await letters()).length} letters`], missing: [] }
    },
    async *containers() {
      yield { id: 'letters', name: 'Letters' }
    },
    async *items() {
      yield { items: (await letters()).map(({ id, text }) => letterOf(id, text)), covers: 'all' }
    },
    async fetch({ key }) {
      const letter = (await letters()).find(({ id }) => id === key)
      if (!letter) throw new ConnectorError('vanished', `The letter ${key} is gone.`)
      return { bytes: Buffer.from(letter.text) }
    },
    close: () => Promise.resolve(),
  }
  return Promise.resolve(connection)
}

const letterOf = (id: string, text: string): Entry => ({
  type: 'item',
  kind: 'message',
  key: id,
  name: id,
  path: `/letters/${id}`,
  mime: 'text/plain',
  size: text.length,
  stamp: String(text.length),
  grants: [],
  events: [],
})
