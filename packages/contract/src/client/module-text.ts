import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { declare, type Declared, type TypeSchema } from './type-text.ts'

/** Declared calls by the name that they are exported by. */
export type Calls = Readonly<Record<string, Endpoint>>

/** Calls that a program may make: not those for people who sign in, nor those that make the browser's own way in. */
export function callsOfPrograms(declared: Readonly<Record<string, unknown>>): Calls {
  return Object.fromEntries(
    Object.entries(declared)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .filter(([, { access, interactive }]) => access !== 'public' && !interactive)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The TypeScript module of a client for these calls, without any dependency; beside it stands `caller.ts`. `parts` are schemas by the names of their types. */
export function moduleText(calls: Calls, parts: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(calls)
  return [
    '// Made from the calls that Sharelight declares, by `npm run client`: change the declaration, not this file.',
    `import { createCaller, type CallRoute, type ClientOptions } from './caller.ts'`,
    `export { SharelightError, type ClientOptions } from './caller.ts'`,
    ...[...typesOf(calls, parts)].map(([name, text]) => `export type ${name} = ${text}`),
    'export interface Client {',
    ...entries.map(methodText),
    '}',
    'const routes: Readonly<Record<keyof Client, CallRoute>> = {',
    ...entries.map(([name, endpoint]) => `  ${name}: ${JSON.stringify(routeOf(endpoint))},`),
    '}',
    '/** Every call, made with an API key. Each throws a `SharelightError` that names what is wrong and the way out. */',
    'export function createClient(options: ClientOptions): Client {',
    '  const call = createCaller(options)',
    '  const methods = Object.entries(routes).map(([name, route]) => [name, (input: unknown = {}) => call(route, input)])',
    '  return Object.fromEntries(methods) as Client',
    '}',
    '',
  ].join('\n')
}

function methodText([name, { summary, input }]: [string, Endpoint]): string {
  const optional = input.safeParse({}).success ? '?' : ''
  return `  /** ${summary.replaceAll('*/', '* /')}. */\n  ${name}(input${optional}: ${typeName(name)}Input): Promise<${typeName(name)}Output>`
}

function routeOf({ method, path, output }: Endpoint) {
  return { method, path, ...(output instanceof z.ZodString && { isText: true }) }
}

function typesOf(calls: Calls, parts: Readonly<Record<string, unknown>>): Declared {
  const metadata = z.registry<{ id: string }>()
  for (const [id, part] of Object.entries(parts)) if (part instanceof z.ZodType) metadata.add(part, { id })
  const declared: Declared = new Map()
  for (const [name, { input, output }] of Object.entries(calls)) {
    const schemaOf = (type: z.ZodType, io: 'input' | 'output') =>
      z.toJSONSchema(type, { io, unrepresentable: 'any', metadata }) as TypeSchema
    declare(declared, `${typeName(name)}Output`, schemaOf(output, 'output'))
    declare(declared, `${typeName(name)}Input`, schemaOf(input, 'input'))
  }
  return declared
}

const typeName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value
}
