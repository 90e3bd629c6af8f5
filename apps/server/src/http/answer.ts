import type { Endpoint } from '@sharelight/contract'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { AppError } from './app-error.ts'

type Place = readonly PropertyKey[]

/** What is shown in the place of a damaged value: the first of these that the declaration takes. */
const empties: readonly unknown[] = [null, '', 0, [], {}, new Date(0).toISOString()]

/**
 * What a call answers: only what its declaration names. A row of a list that does not fit it, damaged in the store, stands in no
 * other's way: the damaged value is left empty, so that the row can be seen and deleted, or where nothing empty fits the row is left
 * out. Both are reported.
 * @throws AppError `internal` when something else than a row is wrong; what the call has written is undone then
 */
export function answerOf<E extends Endpoint>(
  endpoint: E,
  answer: unknown,
  { log, wasDone = false }: { log: FastifyBaseLogger; wasDone?: boolean },
): z.output<E['output']> {
  const result = endpoint.output.safeParse(answer)
  if (result.success) return result.data as z.output<E['output']>
  const { issues } = result.error
  const mended = endpoint.output.safeParse(
    withoutDamage(
      endpoint.output,
      answer,
      issues.map(({ path }) => path),
    ),
  )
  const places = issues.slice(0, 20).map(({ path, message }) => `${path.join('.')}: ${message}`)
  log.error(
    { call: `${endpoint.method} ${endpoint.path}`, places },
    mended.success ? 'damaged rows are shown in part, or left out' : 'an answer is not as declared',
  )
  if (mended.success) return mended.data as z.output<E['output']>
  const what = wasDone ? 'It was done, but its answer cannot be put together.' : 'The answer cannot be put together.'
  throw new AppError('internal', what, { cause: result.error })
}

function withoutDamage(schema: z.ZodType, answer: unknown, places: readonly Place[]): unknown {
  const copy: unknown = structuredClone(answer)
  const lost = new Map<unknown[], Set<number>>()
  for (const place of places) {
    const at = place.findLastIndex(step => typeof step === 'number')
    const list = valueAt(copy, place.slice(0, at)),
      index = place[at]
    if (at < 0 || !Array.isArray(list) || typeof index !== 'number') continue
    const field = schemaAt(schema, place)
    const empty = empties.find(value => field?.safeParse(value).success)
    if (empty === undefined || !replace(copy, place, empty)) lost.set(list, (lost.get(list) ?? new Set()).add(index))
  }
  for (const [list, indexes] of lost) list.splice(0, list.length, ...list.filter((_, index) => !indexes.has(index)))
  return copy
}

function replace(value: unknown, place: Place, by: unknown): boolean {
  const holder = valueAt(value, place.slice(0, -1)),
    name = place.at(-1)
  if (typeof holder !== 'object' || holder === null || name === undefined || name === 'id') return false
  return Reflect.set(holder, name, by)
}

function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  )
}

/** What the declaration says of a place; undefined below a choice between several forms. */
function schemaAt(schema: z.core.$ZodType | undefined, place: Place): z.ZodType | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  const [step, ...rest] = place
  if (step === undefined) return schema
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return schemaAt(schema.unwrap(), place)
  if (schema instanceof z.ZodObject) return schemaAt((schema.shape as Record<PropertyKey, z.ZodType>)[step], rest)
  if (schema instanceof z.ZodArray) return schemaAt(schema.element, rest)
  return schema instanceof z.ZodRecord ? schemaAt(schema.valueType, rest) : undefined
}
