import { ask } from './http.ts'

/** One call, as the running server describes it. */
export interface Operation {
  name: string
  method: string
  /** With `{name}` for what stands in the path. */
  path: string
  isPublic: boolean
  inPath: string[]
  /** An example for each field of the query or of the body. */
  fields: Record<string, unknown>
  /** A body that is no object. */
  whole?: unknown
  takesBody: boolean
}

interface Described {
  security: unknown[]
  parameters: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: { 'application/json': { example: unknown } } }
}

/** Every call that the server serves. */
export async function describedOperations(url: string): Promise<Operation[]> {
  const { paths } = await ask<{ paths: Record<string, Record<string, Described>> }>(url, {
    method: 'GET',
    path: '/api/docs/openapi.json',
  })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method.toUpperCase(), described)),
  )
}

function operationOf(path: string, method: string, { security, parameters, requestBody }: Described): Operation {
  const example = requestBody?.content['application/json'].example
  const named = parameters
    .filter(parameter => parameter.in !== 'header')
    .map(parameter => [parameter.name, parameter.example] as const)
  return {
    name: `${method} ${path}`,
    method,
    path: `/api${path}`,
    isPublic: security.length === 0,
    takesBody: method !== 'GET' && method !== 'DELETE',
    inPath: parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name),
    fields: { ...Object.fromEntries(named), ...(isRecord(example) && example) },
    ...(example !== undefined && !isRecord(example) && { whole: example }),
  }
}

/** The call with these fields: in its path, its query or its body. */
export function callOf(
  { method, path, inPath, takesBody, whole }: Operation,
  fields: Record<string, unknown>,
): { method: string; path: string; body?: string } {
  const placed = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(wellFormed(fields[name] ?? 'x')) || 'x',
  )
  const rest = Object.entries(fields).filter(([name]) => !inPath.includes(name))
  if (takesBody) return { method, path: placed, body: JSON.stringify(whole ?? Object.fromEntries(rest)) }
  const query = rest
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(value))}`)
    .join('&')
  return { method, path: query ? `${placed}?${query}` : placed }
}

/** What takes an id, going by its name. */
export function takesId(name: string): boolean {
  return /id$|ids$|subject|key|actor|\bid\b/i.test(name)
}

/** Every id in a call's example, replaced by this one. */
export function withId(value: unknown, id: string, name = ''): unknown {
  if (Array.isArray(value)) return value.map(part => withId(part, id, name))
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withId(part, id, key)]))
  return takesId(name) || /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(String(value)) ? id : value
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wellFormed(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
}
