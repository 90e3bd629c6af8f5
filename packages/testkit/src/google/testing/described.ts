import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Schema {
  type?: string
  format?: string
  $ref?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  items?: Schema
}
interface Method {
  httpMethod: string
  path: string
  flatPath?: string
  parameters?: Record<string, { location: string; required?: boolean }>
  response?: { $ref: string }
}
interface Resource {
  methods?: Record<string, Method>
  resources?: Record<string, Resource>
}
interface Description extends Resource {
  basePath: string
  servicePath: string
  parameters: Record<string, unknown>
  schemas: Record<string, Schema>
}

// Google's descriptions lie beside the repository.
const place = (name: string) => join(import.meta.dirname, `../../../../../../shared/vendor-apis/google-${name}.json`)

/** Why answers cannot be held against them; nothing where they can. */
export const descriptionMissing = (name: string) =>
  existsSync(place(name)) ? undefined : `Google's description of ${name} is not beside the repository`

interface Exchanged {
  method: string
  /** Below the host, without the query. */
  path: string
  query: URLSearchParams
  body: unknown
}

/** What Google's own description finds wrong with a call and its answer, in words. @throws Error where it knows no such call */
export function describedBy(name: string): (exchanged: Exchanged) => string[] {
  const description = JSON.parse(readFileSync(place(name), 'utf8')) as Description
  const methods = methodsOf(description).map(method => ({
    method,
    pattern: patternOf(method, description.servicePath),
  }))
  return ({ method: verb, path, query, body }) => {
    const found = methods.find(({ method, pattern }) => method.httpMethod === verb && pattern.test(path))?.method
    if (!found) throw new Error(`Google's description of ${name} has no ${verb} ${path}.`)
    const known = new Set([...Object.keys(found.parameters ?? {}), ...Object.keys(description.parameters)])
    const unknown = [...query.keys()].filter(parameter => !known.has(parameter))
    const required = Object.entries(found.parameters ?? {})
      .filter(([parameter, { location, required }]) => location === 'query' && required && !query.has(parameter))
      .map(([parameter]) => parameter)
    return [
      ...unknown.map(parameter => `${path} takes no ${parameter}`),
      ...required.map(parameter => `${path} needs ${parameter}`),
      ...(found.response && body !== undefined ? faultsIn(description, { $ref: found.response.$ref }, body) : []),
    ]
  }
}

function methodsOf({ methods = {}, resources = {} }: Resource): Method[] {
  return [...Object.values(methods), ...Object.values(resources).flatMap(methodsOf)]
}

function patternOf({ flatPath, path }: Method, servicePath: string): RegExp {
  const whole = `/${servicePath}${flatPath ?? path}`
  return new RegExp(`^${whole.replaceAll('.', '\\.').replaceAll(/\{\+?\w+\}/g, '[^/]+')}$`)
}

function faultsIn(description: Description, schema: Schema, value: unknown, at = ''): string[] {
  const told = schema.$ref === undefined ? schema : (description.schemas[schema.$ref] ?? {})
  const inner = (part: Schema, one: unknown, name: string) => faultsIn(description, part, one, `${at}.${name}`)
  if (told.type === 'array' && Array.isArray(value))
    return value.flatMap((one, index) => inner(told.items ?? {}, one, String(index)))
  if (told.type === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, one]) => {
      const part = told.properties?.[name] ?? told.additionalProperties
      return part ? inner(part, one, name) : [`${at}.${name} is not described`]
    })
  return isOf(told, value) ? [] : [`${at} is no ${told.type ?? 'thing that is described'}: ${JSON.stringify(value)}`]
}

function isOf({ type, format }: Schema, value: unknown): boolean {
  if (type === 'any' || type === undefined) return true
  if (type === 'integer') return Number.isInteger(value)
  if (type !== 'string') return typeof value === type
  if (typeof value !== 'string') return false
  if (format === 'int64' || format === 'uint64') return /^-?\d+$/.test(value)
  return format !== 'date-time' || !Number.isNaN(Date.parse(value))
}
