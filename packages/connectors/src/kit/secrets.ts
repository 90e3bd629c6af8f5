import { z } from 'zod'
import { settingsSchema } from './settings-form.ts'

type Settings = Record<string, unknown>

const Node = z.looseObject({
  secret: z.boolean().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
})

/**
 * Where a connector's secret settings are, as paths: `token`, `signIn/privateKey`.
 * @throws Error for one within a list or of a free name, which nothing could tell apart; the whole list may be secret
 */
export function secretPaths(settings: z.ZodType): string[] {
  return [...new Set(pathsIn(settingsSchema(settings), []))]
}

function pathsIn(schema: unknown, way: readonly string[]): string[] {
  const node = Node.safeParse(schema).data
  if (!node) return []
  if (node.secret) return [way.join('/')]
  const loose = [node.items, node.additionalProperties].flatMap(inner => pathsIn(inner, [...way, '…']))
  if (loose.length > 0) throw new Error(`The secret setting ${loose[0]} lies in a list. Make the list itself secret.`)
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap(branch =>
    pathsIn(branch, way),
  )
  return [
    ...branches,
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) => pathsIn(inner, [...way, name])),
  ]
}

export interface SplitSettings {
  /** What may be stored as it is, shown and compared. */
  open: Settings
  /** Values by their paths. */
  secrets: Map<string, unknown>
}

/** The one place where secrets leave the settings that they came with. */
export function splitSecrets(settings: z.ZodType, values: Settings): SplitSettings {
  const open = structuredClone(values)
  const secrets = new Map<string, unknown>()
  for (const path of secretPaths(settings)) {
    const value = valueAt(open, path)
    if (value !== undefined && value !== null) secrets.set(path, value)
    setAt(open, path, undefined)
  }
  return { open, secrets }
}

/** Settings as somebody sends them, with the saved secrets that were left out: what is `null` is removed. */
export function withSaved(
  settings: z.ZodType,
  values: Settings,
  saved: ReadonlyMap<string, unknown>,
): { values: Settings; kept: string[] } {
  const joined = structuredClone(values)
  const paths = secretPaths(settings)
  const kept = paths.filter(path => valueAt(values, path) === undefined && saved.has(path))
  for (const path of kept) setAt(joined, path, saved.get(path))
  for (const path of paths) if (valueAt(values, path) === null) setAt(joined, path, undefined)
  return { values: joined, kept }
}

function valueAt(values: Settings, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>(
      (value, name) => (isSettings(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      values,
    )
}

/** Undefined takes it out. What it lies in is made where it is missing. */
function setAt(values: Settings, path: string, value: unknown): void {
  const names = path.split('/')
  const last = names.pop() ?? ''
  let within = values
  for (const name of names) {
    if (!isSettings(within[name]) && value === undefined) return
    if (!isSettings(within[name])) within[name] = {}
    within = within[name] as Settings
  }
  if (value === undefined) delete within[last]
  else within[last] = value
}

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
