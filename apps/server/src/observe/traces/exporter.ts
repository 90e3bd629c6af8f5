import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { createOutbound, type OutboundRules } from '@sharelight/connectors'
import type { FastifyBaseLogger } from 'fastify'
import type { TraceSettings } from './settings.ts'

const formats = {
  'http/json': { serializer: JsonTraceSerializer, type: 'application/json' },
  'http/protobuf': { serializer: ProtobufTraceSerializer, type: 'application/x-protobuf' },
}
const limits = { headMs: 10_000, idleMs: 10_000, totalMs: 10_000, maxBytes: 64 * 1024 }
/** As OpenTelemetry numbers them. */
const [success, failure] = [0, 1]

/** Sends spans through the client that all calls to other systems go through. The collector's host is the operator's word, wherever it leads. */
export function createExporter(
  { url, headers, protocol }: TraceSettings,
  { rules, log }: { rules: OutboundRules; log: Pick<FastifyBaseLogger, 'warn'> },
): SpanExporter {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const outbound = createOutbound({ ...rules, allowedNames: new Set([...rules.allowedNames, host]) })
  const { serializer, type } = formats[protocol]
  let [isTold, underWay] = [false, Promise.resolve()]

  async function send(body: Uint8Array): Promise<undefined> {
    const answer = await outbound.request({
      url,
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
      idempotent: true,
      attempts: 3,
      limits,
    })
    answer.discard()
    if (answer.status >= 300) throw new Error(`The collector answered ${answer.status}.`)
  }

  async function tell(body: Uint8Array, done: Parameters<SpanExporter['export']>[1]) {
    const error = await send(body).catch((cause: unknown) => new Error('not sent', { cause }))
    // Once for each time that it goes away.
    if (error && !isTold) log.warn({ err: error.cause }, 'traces cannot be sent')
    isTold = error !== undefined
    done(error ? { code: failure, error } : { code: success })
  }

  return {
    export(spans, done) {
      const body = serializer.serializeRequest(spans)
      if (!body) return done({ code: failure })
      underWay = tell(body, done)
    },
    forceFlush: () => underWay,
    shutdown: () => underWay,
  }
}
