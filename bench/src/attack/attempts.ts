import type { Sent } from './http.ts'
import { callOf, isRecord, takesId, withId, type Operation } from './operations.ts'
import { strangeBodies, strangeQuestions, strangeRequests, strangeValues } from './spite.ts'

/** As whom an attempt is made: a SuperAdmin of one organisation, nobody, or somebody with a token that is none. */
export type Caller = 'admin' | 'nobody' | 'forged'
export interface Attempt extends Sent {
  name: string
  caller: Caller
  isPublic?: boolean
  raw?: string
}

/** Every attempt: each call with each foreign id, each field with each strange value, each strange body, and what is no call at all. */
export function attempts(operations: readonly Operation[], foreign: readonly string[]): Attempt[] {
  const all = operations.flatMap(operation => [
    ...foreignIds(operation, foreign),
    ...strangeFields(operation),
    ...wholeBodies(operation),
    ...asOthers(operation, foreign[0] ?? ''),
  ])
  const questions = operations
    .filter(({ name }) => name === 'POST /data')
    .flatMap(operation => strangeQuestions.map(query => of(operation, { query })))
  return shuffled([
    ...all,
    ...questions,
    ...strangeRequests.map((raw): Attempt => ({
      name: raw.slice(0, 60),
      caller: 'nobody',
      method: 'RAW',
      path: '',
      raw,
    })),
  ])
}

function of(operation: Operation, fields: Record<string, unknown>, caller: Caller = 'admin'): Attempt {
  return { name: operation.name, isPublic: operation.isPublic, caller, ...callOf(operation, fields) }
}

function foreignIds(operation: Operation, ids: readonly string[]): Attempt[] {
  const { fields, whole, takesBody, inPath } = operation
  if (whole !== undefined)
    return ids.map(id => ({
      ...of(operation, fields),
      body: JSON.stringify(withId(Array.isArray(whole) && !isRecord(whole[0]) ? [id] : whole, id)),
    }))
  const names = Object.keys(fields)
  if (!names.some(takesId)) return [of(operation, fields)]
  // What narrows a list is left out, so that it holds all it can.
  const wide = takesBody
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([name]) => inPath.includes(name) || takesId(name)))
  return ids.map(id => of(operation, withId(wide, id) as Record<string, unknown>))
}

function strangeFields(operation: Operation): Attempt[] {
  return Object.keys(operation.fields).flatMap(name =>
    strangeValues.map(value => of(operation, { ...operation.fields, [name]: value })),
  )
}

function wholeBodies(operation: Operation): Attempt[] {
  if (!operation.takesBody) return []
  const sent = of(operation, operation.fields)
  return [
    ...strangeBodies.map(body => ({ ...sent, body })),
    { ...sent, headers: { 'content-type': 'text/plain' } },
    { ...sent, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ]
}

function asOthers(operation: Operation, id: string): Attempt[] {
  const fields = withId(operation.fields, id) as Record<string, unknown>
  return [of(operation, fields, 'nobody'), of(operation, fields, 'forged')]
}

/** In an order that is the same in each run. */
function shuffled<T>(values: T[]): T[] {
  let seed = 20_251
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  return values
    .map(value => ({ value, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
