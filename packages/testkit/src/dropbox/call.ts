import type { DropboxState, StoredMember, StoredNode, StoredSpace } from './state.ts'

/** An answer that says what is wrong; `code` by its parts: `path/not_found`. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly more: object
  constructor(code: string, { status = 409, ...more }: { status?: number; [field: string]: unknown } = {}) {
    super(code)
    this.code = code
    this.status = status
    this.more = more
  }
}

/** One that is a sentence. */
export class Sentence extends Error {}

export interface Call {
  state: DropboxState
  arg: Record<string, unknown>
  /** In whose name; nobody where the team itself speaks. */
  member?: StoredMember
  admin?: StoredMember
  /** Where paths begin. */
  root?: string
}

export const textIn = ({ arg }: Pick<Call, 'arg'>, name: string): string =>
  typeof arg[name] === 'string' ? String(arg[name]) : ''

/** `path/not_found` as Dropbox writes it. */
export function errorBody(code: string, more: object): object {
  const parts = code.split('/')
  const error = parts.reduceRight<object | undefined>(
    (inner, part) => ({ '.tag': part, ...(inner ? { [part]: inner } : more) }),
    undefined,
  )
  // What lies inside goes by the name of the tag around it.
  return { error_summary: `${code}/..`, error: error ?? {} }
}

export function need({ state }: Pick<Call, 'state'>, scope: string): void {
  if (!state.scopes.has(scope)) throw new Refusal('missing_scope', { status: 401, required_scope: scope })
}

export function spaceIn(call: Call): StoredSpace {
  const id = call.root ?? call.member?.home ?? call.admin?.home ?? ''
  const space = call.state.spaces.get(id)
  if (!space) throw new Refusal('no_permission', { status: 422 })
  return space
}

export function nodeIn(call: Call, path = textIn(call, 'path')): { space: StoredSpace; node: StoredNode } {
  if (path.startsWith('id:')) {
    for (const space of call.state.spaces.values()) {
      const node = space.nodes.values().find(({ id }) => id === path)
      if (node) return { space, node }
    }
    throw new Refusal('path/not_found')
  }
  const space = spaceIn(call)
  const node = space.nodes.get(path.toLowerCase())
  if (!node) throw new Refusal('path/not_found')
  return { space, node }
}

export const cursorText = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')

export function cursorFields(cursor: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

export function numbersIn(cursor: string, ...names: readonly string[]): number[] {
  const fields = cursorFields(cursor)
  return names.map(name => (typeof fields[name] === 'number' ? fields[name] : Number.NaN))
}

/** Of a list, from a cursor on. */
export function paged<T>({ state, arg }: Call, all: readonly T[]): { items: T[]; cursor: string; has_more: boolean } {
  const from = typeof arg['cursor'] === 'string' ? (numbersIn(arg['cursor'], 'at')[0] ?? Number.NaN) : 0
  if (Number.isNaN(from)) throw new Refusal('invalid_cursor')
  const asked = typeof arg['limit'] === 'number' ? arg['limit'] : 1000
  const end = from + Math.min(asked, state.mostAPage)
  return { items: all.slice(from, end), cursor: cursorText({ at: end }), has_more: end < all.length }
}
