import { errorStatuses, Failure, type Endpoint, type ErrorCode } from '@sharelight/contract'
import { z } from 'zod'
import { failure } from '../../http/error-handler.ts'
import { exampleOf, type Schema } from './example.ts'
import { createParts } from './parts.ts'

export interface Operation {
  tags: string[]
  summary: string
  operationId: string
  security: Record<string, string[]>[]
  parameters: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    schema: Schema
    example?: unknown
    description?: string
  }[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema; example: unknown } } }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema; example: unknown }> }>
}
const repeatKey: Operation['parameters'][number] = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  example: '5f0c1a7e-3c5d-4f0e-9d38-0d2b6f1f8a11',
  description:
    'Chosen by the client, new for each call: sent again with the same key within 24 hours, the call is done once and gives the first answer.',
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  components: { securitySchemes: Record<string, object>; schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
}

/** All declared calls as an OpenAPI 3.1 document, with an example for each. */
export function openApi(endpoints: readonly Endpoint[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  const { schemas, hoist } = createParts()
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{rest}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, hoist) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sharelight',
      version: '1',
      description: 'Every call of Sharelight. A failure is {success: false, code, message}, with the status of `code`.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, or an API key.' },
      },
      schemas,
    },
    paths,
  }
}

type Hoist = (schema: Schema) => Schema

function operationOf(endpoint: Endpoint, hoist: Hoist): Operation {
  const { method, path, summary, input, output, access } = endpoint
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const schema = schemaOf(input, 'input')
  const fields = Object.entries(schema.properties ?? {})
  const inQuery = method === 'GET' || method === 'DELETE'
  const whole = exampleOf(schema)
  const example = withoutPath(whole, named)
  return {
    tags: [tagOf(path)],
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...(isRepeatable(endpoint) ? [repeatKey] : []),
      ...fields
        .filter(([name]) => named.includes(name) || inQuery)
        .map(([name, field]) => ({
          name,
          in: named.includes(name) ? ('path' as const) : ('query' as const),
          required: named.includes(name) || Boolean(schema.required?.includes(name)),
          schema: hoist({ ...field, ...(schema.$defs && { $defs: schema.$defs }) }),
          example: fieldOf(whole, name),
        })),
    ],
    ...(!inQuery &&
      (!schema.properties || fields.some(([name]) => !named.includes(name))) && {
        requestBody: { required: true, content: { 'application/json': { schema: hoist(schema), example } } },
      }),
    responses: {
      200: {
        description: 'Done.',
        content:
          output instanceof z.ZodString
            ? { 'text/csv': { schema: { type: 'string' }, example: 'Name,Path' } }
            : json(schemaOf(output, 'output'), hoist),
      },
      ...Object.fromEntries(
        Map.groupBy(codesOf(endpoint, fields.length > 0), code => errorStatuses[code])
          .entries()
          .map(([status, codes]) => [
            status,
            {
              description: [...new Set(codes)].join(', '),
              content: {
                'application/json': {
                  schema: hoist(failed),
                  example: failure(codes[0] ?? 'internal', 'One sentence that names the thing and the way out.'),
                },
              },
            },
          ]),
      ),
      431: tooLong,
    },
  }
}

/** The same for all: as a part. */
const failed: Schema = { $ref: '#/$defs/Failure', $defs: { Failure: schemaOf(Failure, 'output') } }

/** Refused before it is known which call it is: by Node.js itself, in words of its own. */
const tooLong: Operation['responses'][string] = {
  description: 'The address and the headers are longer than 16 KiB.',
  content: {
    'application/json': {
      schema: { type: 'object' },
      example: {
        error: 'Request Header Fields Too Large',
        message: 'Exceeded maximum allowed HTTP header size',
        statusCode: 431,
      },
    },
  },
}

/** How a call can fail: by what it declares, and by what stands before it: the gate, the validation of what is sent, the wall against guessing. */
function codesOf(endpoint: Endpoint, takesFields: boolean): ErrorCode[] {
  const { access, errors, feature, method } = endpoint
  const isUsers = access === 'user' || access === 'system'
  return [
    ...errors,
    ...(takesFields ? ['invalid' as const] : []),
    ...(method === 'GET' || method === 'DELETE' ? [] : ['invalid' as const, 'too_large' as const]),
    ...(access === 'public' ? [] : ['unauthorized' as const]),
    ...(isUsers ? ['forbidden' as const, 'second_step_required' as const] : []),
    ...(access === 'system' ? ['restricted' as const] : []),
    ...(feature ? ['edition_required' as const] : []),
    'too_many_requests',
    ...(isRepeatable(endpoint) ? ['in_progress' as const, 'key_reused' as const] : []),
    'internal',
    'unavailable',
  ]
}

/** Calls of signed-in users that may change something. A file that is sent as it is made is made anew each time. */
function isRepeatable({ method, access, output }: Endpoint): boolean {
  return method !== 'GET' && (access === 'user' || access === 'system') && !(output instanceof z.ZodString)
}

function json(schema: Schema, hoist: Hoist) {
  return { 'application/json': { schema: hoist(schema), example: exampleOf(schema) } }
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'ref' })
  return schema as Schema
}

/** A declared example may leave a field out: it goes without it. */
function fieldOf(example: unknown, name: string): unknown {
  return typeof example === 'object' && example !== null ? new Map(Object.entries(example)).get(name) : undefined
}

function withoutPath(example: unknown, named: readonly string[]): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example
  return Object.fromEntries(Object.entries(example).filter(([name]) => !named.includes(name)))
}

/** The noun that a call is about: `/extproxy/integrations/edition` is about integrations. */
function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'extproxy' ? second : first
}
