import { context, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import type { OutboundRules } from '@sharelight/connectors'
import { tracedHere } from '../scope.ts'
import { createExporter } from './exporter.ts'
import type { TraceSettings } from './settings.ts'
import type { Attributes, Begun, Traced, Traces } from './traces.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const closeMs = 5000

interface Around {
  rules: OutboundRules
  log: Pick<FastifyBaseLogger, 'warn'>
  /** What the traces come from. */
  attributes: Attributes
}

/** OpenTelemetry's SDK behind our interface. Loaded where an endpoint is set only. */
export function openTraces(settings: TraceSettings, { rules, log, attributes }: Around): Traces {
  const root = new TraceIdRatioBasedSampler(settings.share)
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ ...attributes, 'service.name': settings.serviceName, ...settings.attributes }),
    ),
    sampler: settings.followsCaller ? new ParentBasedSampler({ root }) : root,
    spanProcessors: [new BatchSpanProcessor({ exporter: createExporter(settings, { rules, log }) })],
  })
  const tracer = provider.getTracer('sharelight')
  const spans = new WeakMap<Traced, Span>()

  function parentOf({ parent }: Begun): Context {
    const around = tracedHere()
    const span = around && spans.get(around)
    if (span) return trace.setSpan(context.active(), span)
    const remote = typeof parent === 'string' ? remoteOf(parent) : undefined
    return remote ? trace.setSpanContext(context.active(), remote) : context.active()
  }

  return {
    begin(name, begun) {
      const span = tracer.startSpan(
        name,
        { kind: kinds[begun.kind], attributes: { ...begun.attributes } },
        parentOf(begun),
      )
      const piece: Traced = {
        fields: { traceId: span.spanContext().traceId },
        end({ attributes: more, error } = {}) {
          if (!span.isRecording()) return
          if (more) span.setAttributes({ ...more })
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error })
          span.end()
        },
      }
      spans.set(piece, span)
      return piece
    },
    async close() {
      const late = new Promise<void>(resolve => setTimeout(resolve, closeMs).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function remoteOf(header: string) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header) ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isRemote: true, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED }
}
