import { Bounded } from './bounded.ts'
import type { Message } from './resources.ts'

/** What a list already told of a message, until the message is read: reading it then needs no call. Held in memory alone. */
export type Body = Pick<Message, 'subject' | 'body' | 'attachments' | 'etag' | 'lastModifiedDateTime'>

const most = 2000
/** Characters of one; longer ones are asked for again. */
const longest = 4000

export class Bodies {
  readonly #known = new Bounded<{ stamp: string; body: Body }>(most)

  keep(key: string, stamp: string, { subject, body, attachments }: Message): void {
    const cards = (attachments ?? []).reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
    if ((body?.content?.length ?? 0) + cards > longest) return
    this.#known.set(key, { stamp, body: { subject, body, attachments } })
  }

  /** Each once. */
  take(key: string, stamp: string): Body | undefined {
    const known = this.#known.get(key)
    if (known?.stamp !== stamp) return undefined
    this.#known.delete(key)
    return known.body
  }
}
