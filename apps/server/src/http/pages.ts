import type { Endpoint } from '@sharelight/contract'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from './app-error.ts'

/** What a cursor says: of which question, how many entries were shown, and what moment they are looked at of, just after the first page. */
const Place = z.tuple([z.string(), z.int().min(0).max(10_000_000), z.iso.datetime()])

interface Paged {
  offset: number
  limit: number
  cursor: string
}

/** Of a further page of a list that grows at its beginning: only what was there before then. */
export interface AsOf {
  asOf?: Date | undefined
}
/** What such a list is asked for. */
export interface PageAsked extends AsOf {
  offset: number
  limit: number
}

/**
 * What a call asks for, with the place that its cursor names. Lists that grow at their beginning show what was there at `asOf`, so that no
 * page shifts under its reader; without a cursor they show all. @throws AppError `invalid` for another list's cursor
 */
export function turnTo<T>(endpoint: Endpoint, input: T): { input: T; asOf: Date | undefined } {
  if (!isPaged(endpoint, input) || input.cursor === '') return { input, asOf: undefined }
  const [question, offset, asOf] = placeIn(input.cursor)
  if (question === questionOf(endpoint, input)) return { input: { ...input, offset }, asOf: new Date(asOf) }
  throw refused('It belongs to another question.')
}

/** The answer of a list with the cursor of its next page; empty at the end. */
export function withNext(
  endpoint: Endpoint,
  input: unknown,
  { answer, asOf }: { answer: unknown; asOf: Date },
): unknown {
  if (!isPaged(endpoint, input) || !isRecord(answer)) return answer
  const { [endpoint.pages ?? '']: list, total = answer['totalCount'] } = answer
  const shown = Array.isArray(list) ? list.length : 0
  const end = input.offset + shown
  const goesOn = shown > 0 && (typeof total === 'number' ? end < total : shown >= input.limit)
  return {
    ...answer,
    cursor: goesOn ? written([questionOf(endpoint, input), end, new Date(asOf.getTime() + 1).toISOString()]) : '',
  }
}

/** Everything that is asked but where the page begins and how long it is. */
function questionOf({ method, path }: Endpoint, input: Paged): string {
  const { offset: _, limit: __, cursor: ___, ...asked } = input
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(asked)}`)
    .digest('base64url')
    .slice(0, 16)
}

const written = (place: z.infer<typeof Place>) => Buffer.from(JSON.stringify(place)).toString('base64url')

function placeIn(cursor: string): z.infer<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw refused('It is no cursor of this server.')
  }
}

const refused = (why: string) =>
  new AppError('invalid', `cursor: ${why} Give back the cursor of the page before, with the same question.`, {
    field: 'cursor',
  })

function isPaged<T>({ pages }: Endpoint, input: T): input is T & Paged {
  return pages !== undefined && isRecord(input) && 'cursor' in input
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
