import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'
import { malformed } from '../api.ts'
import { AtlassianFault } from '../fault.ts'
import type { JiraCore } from './core.ts'

const Found = z.looseObject({
  issues: z.array(z.unknown()).nullish(),
  names: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  nextPageToken: z.string().nullish(),
  isLast: z.boolean().nullish(),
  total: z.coerce.number().nullish().catch(undefined),
})

export interface Search {
  jql: string
  fields: string
  max: number
  /** From an earlier page. */
  cursor?: string | undefined
}

export interface FoundIssues {
  issues: readonly unknown[]
  /** What fields are called. */
  names: Readonly<Record<string, unknown>>
  next?: string
}

/** One page of a search: by tokens in the cloud, by numbers of a Data Center. @throws SourceFault `resync` for a cursor that is not known any more */
export async function search(
  { atlassian, session }: JiraCore,
  { jql, fields, max, cursor }: Search,
): Promise<FoundIssues> {
  const { api, isCloud } = await session.account()
  const what = 'Issues'
  const query = { jql, fields, maxResults: max, expand: 'names' }
  const startAt = Number(cursor ?? 0)
  const call = isCloud
    ? { path: `${api}/search/jql`, query: { ...query, nextPageToken: cursor }, what }
    : { path: `${api}/search`, query: { ...query, startAt }, what }
  const found = await atlassian.get(Found, call).catch((error: unknown) => {
    const isRefused = error instanceof AtlassianFault && error.status === 400
    throw isRefused && cursor !== undefined ? resync(error) : error
  })
  const issues = found.issues ?? []
  const names = found.names ?? {}
  if (isCloud) {
    const next = found.isLast === true ? undefined : found.nextPageToken || undefined
    if (next !== undefined && next === cursor) throw malformed('Issues, listed again and again')
    return { issues, names, ...(next !== undefined && { next }) }
  }
  const at = startAt + issues.length
  return { issues, names, ...(issues.length && at < (found.total ?? 0) && { next: String(at) }) }
}

export const resync = (cause?: unknown) =>
  new SourceFault(
    'resync',
    'The position among the issues is not known any more. The project is read from its beginning.',
    { cause },
  )

const day = 86_400_000

/** A time as searches take it: to the minute, in the zone of the account; a day early where that is not known. */
export function jqlTime(at: Date, zone: string | undefined): string {
  try {
    return inZone(at, zone ?? 'invalid')
  } catch {
    return inZone(new Date(at.getTime() - day), 'UTC')
  }
}

function inZone(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}

/** Quoted as searches take it. */
export const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
