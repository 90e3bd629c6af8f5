import type { Endpoint } from '@sharelight/contract'
import { asOneUnit } from '@sharelight/store'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { wasRefused } from './error-handler.ts'
import { parseInput } from './input.ts'
import { longestAnswer, type Begun } from './once.ts'
import { contextFor, type ContextOf, type Router } from './serve.ts'

/** A file that is sent as it is made. */
export interface Download {
  name: string
  type: string
  body: AsyncIterable<string | Buffer>
}

const Kept = z.object({ name: z.string(), type: z.string(), text: z.string() })

/**
 * Serves a declared call whose answer is a file. What fails before the first piece is made fails as any call does. A short file is kept for
 * who repeats the call under its key; of a longer one, or one that was cut off, only that it was sent.
 */
export function serveDownload<E extends Endpoint>(
  { app, gate, once, endpoints }: Router,
  endpoint: E,
  handle: (ctx: ContextOf<E>, input: z.output<E['input']>) => Promise<Download>,
) {
  endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    async handler(request, reply) {
      const ctx = contextFor<E>(await gate.open(endpoint, request))
      const input = parseInput(endpoint, request)
      const begin = 'organisation' in ctx ? await once.begin(ctx, request) : undefined
      const answer = (file: Download) => file
      const work = () => asOneUnit({ answer, keeps: wasRefused }, () => handle(ctx, input))
      if (!begin) {
        const file = await work()
        return send(file, Readable.from(file.body))
      }
      if ('answer' in begin) {
        const { text, ...file } = Kept.parse(JSON.parse(begin.answer))
        void reply.header('idempotency-replayed', 'true')
        return send(file, Readable.from([text]))
      }
      const file = await begin.mark(work).catch(async (error: unknown) => {
        await begin.failed(error)
        throw error
      })
      return send(file, keeping(file, begin))

      function send({ name, type }: Pick<Download, 'name' | 'type'>, body: Readable) {
        void reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`)
        return reply.send(body)
      }
    },
  })
}

/** Its text as it is sent; at its end, or where it is cut off, the key is told. */
function keeping({ name, type, body }: Download, begin: Begun): Readable {
  let isTold = false
  const tell = (text?: string) => {
    if (isTold) return undefined
    isTold = true
    return begin.done(text === undefined ? undefined : JSON.stringify({ name, type, text }))
  }
  async function* sent() {
    let text: string | undefined = ''
    for await (const piece of body) {
      if (typeof piece !== 'string') text = undefined
      else if (text !== undefined) text = text.length + piece.length > longestAnswer ? undefined : text + piece
      yield piece
    }
    await tell(text)
  }
  return Readable.from(sent()).once('close', () => void tell())
}
