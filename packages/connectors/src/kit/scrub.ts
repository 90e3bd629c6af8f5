import type { Connection, Entry, Page, Receipt, Remedy, Removed } from './connector.ts'

export type Scrub = (text: string) => string

const hidden = '[hidden]'
/** Shorter parts of a document that is secret as a whole (`"type": "service_account"`) are no secrets. */
const telling = 16
const deepest = 8

/** Takes the values of secrets out of texts, however they are spelt there: as they are, in JSON, in addresses, in base64 or hexadecimal. */
export function scrubber(secrets: Iterable<unknown>): Scrub {
  const spelt = [...new Set([...secrets].flatMap(textsOf).flatMap(spellings))]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
  return text => spelt.reduce((rest, spelling) => rest.replaceAll(spelling, hidden), text)
}

function textsOf(secret: unknown): string[] {
  if (typeof secret !== 'string') return [JSON.stringify(secret) ?? '', ...leavesOf(secret).flatMap(partsOf)]
  return [secret, secret.trim(), ...partsOf(secret), ...leavesOf(parsed(secret)).flatMap(partsOf)]
}

function partsOf(text: string): string[] {
  return [text, ...text.split(/\r?\n/)].filter(part => part.length >= telling)
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

function parsed(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
}

function spellings(text: string): string[] {
  const bytes = Buffer.from(text)
  const address = encodeURIComponent(text)
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    address,
    address.replaceAll('%20', '+'),
    new URLSearchParams({ x: text }).toString().slice(2),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...within64(bytes),
  ]
}

/** As it looks in the base64 of a longer text, such as `user:password`, wherever it begins there. */
function within64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap(before => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const certain = whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
    return certain.length < 6 ? [] : [certain, certain.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** The same error, with what it says and carries scrubbed. */
export function scrubbed(error: unknown, scrub: Scrub): unknown {
  if (typeof error === 'string') return scrub(error)
  scrubWithin(error, { scrub, seen: new Set(), depth: 0 })
  return error
}

interface Within {
  scrub: Scrub
  seen: Set<unknown>
  depth: number
}

function scrubWithin(value: unknown, { scrub, seen, depth }: Within): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value) || depth > deepest)
    return
  seen.add(value)
  for (const name of Reflect.ownKeys(value)) {
    const inner: unknown =
      Object.getOwnPropertyDescriptor(value, name)?.value ?? (name === 'stack' ? (value as Error).stack : undefined)
    if (typeof inner === 'string') rewrite(value, name, scrub(inner))
    else scrubWithin(inner, { scrub, seen, depth: depth + 1 })
  }
}

function rewrite(holder: object, name: string | symbol, text: string): void {
  if (
    !Reflect.defineProperty(holder, name, {
      value: text,
      writable: true,
      configurable: true,
      enumerable: Object.prototype.propertyIsEnumerable.call(holder, name),
    })
  ) {
    Reflect.deleteProperty(holder, name)
  }
}

/** A connection whose faults and reports never spell out one of the secrets that it was opened with. */
export function withoutLeaks(connection: Connection, scrub: Scrub): Connection {
  const fail = (error: unknown): never => {
    throw scrubbed(error, scrub)
  }
  const each = <T>(list: AsyncIterable<T>) => guarded(list, fail)
  const { items, activity, identities, resources, verify, exists, ownDomains, remedies = {} } = connection
  return {
    ...connection,
    check: async () =>
      scrubbed(await connection.check().catch(fail), scrub) as Awaited<ReturnType<Connection['check']>>,
    containers: () => each(connection.containers()),
    ...(items && {
      items: (...about: Parameters<typeof items>) => withPlainProblems(each(items.apply(connection, about)), scrub),
    }),
    ...(activity && { activity: (...about: Parameters<typeof activity>) => each(activity.apply(connection, about)) }),
    ...(identities && {
      identities: (...about: Parameters<typeof identities>) => each(identities.apply(connection, about)),
    }),
    ...(resources && {
      resources: (...about: Parameters<typeof resources>) => each(resources.apply(connection, about)),
    }),
    async fetch(...about) {
      const content = await connection.fetch(...about).catch(fail)
      return 'stream' in content ? { ...content, stream: each(content.stream) } : content
    },
    ...(verify && { verify: (item: Parameters<typeof verify>[0]) => verify.call(connection, item).catch(fail) }),
    ...(ownDomains && { ownDomains: () => ownDomains.call(connection).catch(fail) }),
    ...(exists && { exists: (key: string) => exists.call(connection, key).catch(fail) }),
    remedies: Object.fromEntries(Object.entries(remedies).map(([name, remedy]) => [name, quietRemedy(remedy, fail)])),
    close: () => connection.close().catch(fail),
  }
}

function quietRemedy(remedy: Remedy, fail: (error: unknown) => never): Remedy {
  const { undo, checkUndo } = remedy
  return {
    params: remedy.params,
    plan: (target, params) => remedy.plan(target, params).catch(fail),
    apply: step => remedy.apply(step).catch(fail),
    ...(undo && { undo: (receipt: Receipt) => undo.call(remedy, receipt).catch(fail) }),
    ...(checkUndo && { checkUndo: (receipt: Receipt) => checkUndo.call(remedy, receipt).catch(fail) }),
  }
}

async function* withPlainProblems(
  pages: AsyncIterable<Page<Entry | Removed>>,
  scrub: Scrub,
): AsyncGenerator<Page<Entry | Removed>> {
  for await (const page of pages)
    yield {
      ...page,
      items: page.items.map(entry => (entry.type === 'problem' ? { ...entry, detail: scrub(entry.detail) } : entry)),
    }
}

async function* guarded<T>(stream: AsyncIterable<T>, fail: (error: unknown) => never): AsyncGenerator<T> {
  try {
    yield* stream
  } catch (error) {
    fail(error)
  }
}
