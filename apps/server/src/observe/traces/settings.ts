/** Where traces are sent, from OpenTelemetry's own variables. */
export interface TraceSettings {
  url: string
  headers: Readonly<Record<string, string>>
  protocol: 'http/protobuf' | 'http/json'
  serviceName: string
  /** OTEL_RESOURCE_ATTRIBUTES */
  attributes: Readonly<Record<string, string>>
  /** The share of traces that begin here and are kept, from 0 to 1. */
  share: number
  /** Whether a caller who says that its trace is (not) kept decides about ours. */
  followsCaller: boolean
}

const samplers = ['always_on', 'always_off', 'traceidratio']

/**
 * OTEL_EXPORTER_OTLP_ENDPOINT and its like; undefined where no endpoint is named, or OTEL_SDK_DISABLED says so.
 * @throws Error naming the variable that cannot be used, and what would do
 */
export function traceSettings(env: NodeJS.ProcessEnv): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env
  if (!(base || own) || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined
  return {
    url: own
      ? address('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own)
      : `${address('OTEL_EXPORTER_OTLP_ENDPOINT', base ?? '').replace(/\/+$/, '')}/v1/traces`,
    headers: {
      ...pairs('OTEL_EXPORTER_OTLP_HEADERS', env.OTEL_EXPORTER_OTLP_HEADERS),
      ...pairs('OTEL_EXPORTER_OTLP_TRACES_HEADERS', env.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
    },
    protocol: protocol(env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL),
    serviceName: env.OTEL_SERVICE_NAME || 'sharelight',
    attributes: pairs('OTEL_RESOURCE_ATTRIBUTES', env.OTEL_RESOURCE_ATTRIBUTES),
    ...sampling(env),
  }
}

function address(name: string, text: string): string {
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null
  if (!url || url.username || url.password)
    throw new Error(`${name} is no address of a collector: use one such as http://localhost:4318.`)
  return text
}

function protocol(name = 'http/protobuf'): TraceSettings['protocol'] {
  if (name === 'http/protobuf' || name === 'http/json') return name
  throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL is "${name}": use http/protobuf or http/json.`)
}

function pairs(name: string, text = ''): Record<string, string> {
  const entries = text.split(',').filter(part => part.trim() !== '')
  return Object.fromEntries(
    entries.map(part => {
      const at = part.indexOf('=')
      // The value may be a secret: it is not said again.
      if (at < 1) throw new Error(`${name} cannot be read: use name=value, with commas between.`)
      return [part.slice(0, at).trim(), decoded(part.slice(at + 1).trim())]
    }),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function sampling(env: NodeJS.ProcessEnv): Pick<TraceSettings, 'share' | 'followsCaller'> {
  const { OTEL_TRACES_SAMPLER: name = 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG: share = '1' } = env
  const plain = name.replace(/^parentbased_/, '')
  if (!samplers.includes(plain))
    throw new Error(`OTEL_TRACES_SAMPLER is "${name}": use ${samplers.join(', ')}, or one of them after parentbased_.`)
  if (plain === 'traceidratio' && !(/^\d*\.?\d+$/.test(share) && Number(share) <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG is "${share}": use a number from 0 to 1.`)
  return { share: { always_on: 1, always_off: 0 }[plain] ?? Number(share), followsCaller: plain !== name }
}
