import * as contract from '@sharelight/contract'
import {
  changeInsights,
  changeLabels,
  changeTrust,
  deleteInvestigation,
  EventRow,
  FileRow,
  getEdition,
  getEvent,
  getItem,
  getPersonAccess,
  investigateFiles,
  listReachers,
  whatIfGone,
  getLabelTree,
  getSecondFactor,
  getStatus,
  getSupportAccess,
  getUiSettings,
  IdentityRow,
  justifyEvents,
  listAccounts,
  listAdmins,
  learnExceptions,
  listApps,
  listConnectors,
  listCustomLabels,
  listExceptions,
  listInsights,
  listInvestigations,
  listNotifications,
  listReceivers,
  listRecommendations,
  listDepartments,
  listScans,
  listSources,
  listTickets,
  listTasks,
  listTrust,
  MetricAnswer,
  previewRating,
  queryData,
  saveInvestigation,
  StatusInfo,
  suggestTrust,
  unjustifyEvents,
  type Endpoint,
  type MetricFilter,
} from '@sharelight/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mockAnswer } from './backend.ts'
import { connectors, exposures, familiarity, ghostUsers, massDownloads, riskyUsers } from './shapes.ts'

const body = (method: string, path: string, input: object = {}) => mockAnswer(method, path, input)?.body
const Page = <Row extends z.ZodType>(row: Row) => z.object({ items: z.array(row), total: z.int() })
/** What a declared call gets, checked against its contract. */
function ask<In extends z.ZodType, Out extends z.ZodType>(
  { method, path, output }: Endpoint<In, Out>,
  input: z.input<In>,
): z.output<Out> {
  const parts = input as Record<string, unknown>
  return output.parse(
    body(
      method,
      path.replaceAll(/:(\w+)/g, (_, name: string) => String(parts[name])),
      parts,
    ),
  )
}
/** The id of the first of a list that matches. */
function first(path: string, filter: MetricFilter): string {
  return (
    (body('POST', `/investigation/${path}`, { limit: 1, filter }) as { items: { id: string }[] }).items[0]?.id ?? ''
  )
}
const openHigh: MetricFilter = {
  and: [
    { dimension: 'severity', operator: 'eq', value: 3 },
    { dimension: 'justified', operator: 'eq', value: false },
  ],
}

describe('the fake in the browser', () => {
  it('S1.012 answers by the same contracts as the server', () => {
    expect(StatusInfo.parse(body('GET', '/status/info')).org.type).toBe('demo')
    expect(Page(FileRow).parse(body('POST', '/investigation/files', { limit: 500 })).items).toHaveLength(500)
    expect(Page(EventRow).parse(body('POST', '/investigation/events', { limit: 500 })).items).toHaveLength(500)
    expect(Page(IdentityRow).parse(body('POST', '/investigation/employees', {})).total).toBeGreaterThan(0)
  })

  it.each<Endpoint>([
    getStatus,
    getEdition,
    getUiSettings,
    getSecondFactor,
    getSupportAccess,
    listNotifications,
    listTasks,
    listApps,
    listInvestigations,
    getLabelTree,
    listInsights,
    listCustomLabels,
    listExceptions,
    learnExceptions,
    suggestTrust,
    listAccounts,
    listAdmins,
    listConnectors,
    listSources,
    listScans,
    listReceivers,
    listTickets,
    listRecommendations,
    listDepartments,
  ])('S1.012 gives what $path promises', endpoint => {
    expect(() => ask(endpoint, {})).not.toThrow()
  })

  it('S1.012 tells of a file and of an event what the drawers show', () => {
    const item = ask(getItem, { id: first('files', { dimension: 'sensitivity', operator: 'gte', value: 2 }) })
    expect(item.reasons.length).toBeGreaterThan(0)
    const group = item.exposures.find(({ principalKind }) => principalKind === 'group')
    expect(group?.people).toBeGreaterThan(0)
    const reachers = ask(listReachers, { id: item.id })
    expect(reachers.total).toBeGreaterThanOrEqual(group?.people ?? 0)
    expect(ask(whatIfGone, { principal: group?.principalId ?? '', item: item.id })).toMatchObject({ items: 1 })
    const person = ask(getPersonAccess, { id: reachers.items[0]?.id ?? '' })
    const reached = { dimension: 'reachableBy', operator: 'eq' as const, value: reachers.items[0]?.id ?? '' }
    expect(ask(investigateFiles, { filter: reached }).total).toBe(person.items)
    const event = ask(getEvent, { id: first('events', openHigh) })
    expect(event.matched.length).toBeGreaterThan(0)
    expect(event.explanation[0]).toMatch(/^High, because it matches/)
    expect(ask(queryData, { query: '{ anonymousUser { id } }' }).data).toMatchObject({ anonymousUser: { id: 'mock' } })
    expect(mockAnswer('GET', '/entities/item/nothing', {})).toMatchObject({
      status: 404,
      body: { message: 'There is nothing with the id nothing.' },
    })
  })

  it('a number and the list that it counts are the same in it', () => {
    const answer = MetricAnswer.parse(body('POST', '/metrics/query', { cube: 'events', measures: ['high', 'events'] }))
    expect((body('POST', '/investigation/events', { filter: openHigh }) as { total: number }).total).toBe(
      answer.rows[0]?.high,
    )
  })

  it('by month its events add up to all of them', () => {
    const [all, months] = [{}, { grain: 'Month' }].map(
      change =>
        MetricAnswer.parse(body('POST', '/metrics/query', { cube: 'events', measures: ['events'], ...change })).rows,
    )
    expect(months?.length).toBeGreaterThanOrEqual(18)
    expect(months?.reduce((sum, row) => sum + Number(row.events), 0)).toBe(all?.[0]?.events)
  })

  it('S7.043 a sharing can be made, changed and taken away in it, and on no server', () => {
    const { id } = body('POST', '/sharing', { item: 'file-1', with: 'partner@example.org' }) as { id: string }
    expect(body('PUT', '/sharing', { id, with: 'ada@northlight.example' })).toEqual({
      id,
      item: 'file-1',
      with: 'ada@northlight.example',
    })
    expect(body('DELETE', '/sharing', { id })).toEqual({ deleted: true })
    expect(body('DELETE', '/sharing', { id })).toEqual({ deleted: false })
    const paths = Object.values<unknown>(contract).flatMap(each =>
      typeof each === 'object' && each !== null && 'path' in each ? [String(each.path)] : [],
    )
    expect(paths).toContain('/status/info')
    expect(paths.filter(path => path.startsWith('/sharing'))).toEqual([])
  })

  it('a call that it does not have is refused by name, and so is a wrong one', () => {
    expect(mockAnswer('DELETE', '/sources/1', {})).toMatchObject({
      status: 400,
      body: { message: 'Mock mode has no answer for DELETE /sources/1. Turn it off to ask the server.' },
    })
    expect(mockAnswer('POST', '/events/justify', { ids: ['1'], reason: 'x' })).toMatchObject({
      status: 400,
      body: { message: 'Say why, in at least 3 characters.' },
    })
    expect(mockAnswer('GET', '/content/apps', {})).toBeUndefined()
  })
})

describe('what later screens will show', () => {
  it('S3.083 there are exposures, risky users, familiarity, ghost users, mass downloads and connectors, made from the demo organisation', () => {
    expect(exposures()[0]).toMatchObject({ sensitivity: 3, shareType: expect.not.stringMatching('inside') })
    expect(riskyUsers()[0]).toMatchObject({
      name: expect.any(String),
      department: expect.any(String),
      high: expect.any(Number),
    })
    expect(familiarity().every(({ sent, days }) => sent > 0 && days >= 0)).toBe(true)
    expect(massDownloads()).toContainEqual({
      name: 'Mara Lindqvist',
      from: expect.any(String),
      to: expect.any(String),
      files: expect.any(Number),
    })
    expect(connectors().map(({ id }) => id)).toEqual(expect.arrayContaining(['exchange_365', 'sharepoint', 'dropbox']))
    expect(
      [exposures(), riskyUsers(), familiarity(), ghostUsers(), massDownloads()].map(rows => rows.length > 0),
    ).toEqual([true, true, true, true, true])
  })

  it('S9.017 no ghost user has been away for more than 116 days, and somebody for so many', () => {
    const days = ghostUsers().map(ghost => ghost.days)
    expect(Math.max(...days)).toBe(116)
    expect(Math.min(...days)).toBeGreaterThan(0)
  })
})

describe('what is done in it', () => {
  const open = () =>
    MetricAnswer.parse(body('POST', '/metrics/query', { cube: 'events', measures: ['high', 'medium', 'low', 'risky'] }))
      .rows[0]

  it('a justified event leaves the open risk, and comes back', () => {
    const ids = [first('events', openHigh)]
    const before = Number(open()?.high)
    expect(ask(justifyEvents, { ids, reason: 'As agreed' })).toEqual({ changed: 1 })
    expect(open()?.high).toBe(before - 1)
    expect(ask(unjustifyEvents, { ids })).toEqual({ changed: 1 })
    expect(open()?.high).toBe(before)
  })

  it.each<[string, z.input<typeof previewRating.input>]>([
    [
      'a risk type',
      {
        insights: ask(listInsights, {})
          .insights.filter(({ severity }) => severity === 3)
          .map(({ id }) => ({ id, severity: 1 as const })),
      },
    ],
    [
      'an information type',
      {
        labels: ask(getLabelTree, { maxGeneration: 0 }).labels.map(({ key }) => ({
          key,
          sensitivityLevel: 0 as const,
          branch: true,
        })),
      },
    ],
    [
      'trust',
      {
        trust: ask(listTrust, { kind: 'organizations' }).items.map(({ kind, subject }) => ({
          kind,
          subject,
          trust: 'trusted' as const,
        })),
      },
    ],
  ])('the effect of a change of %s is what saving it does', (_, change) => {
    const effect = ask(previewRating, change)
    expect(effect.before).toMatchObject({ high: open()?.high, medium: open()?.medium, low: open()?.low })
    expect(effect.changedEvents).toBeGreaterThan(0)
    if (change.insights) ask(changeInsights, change.insights)
    if (change.labels) ask(changeLabels, { labels: change.labels })
    if (change.trust)
      ask(changeTrust, { subjects: change.trust.map(({ kind, subject }) => ({ kind, subject })), trust: 'trusted' })
    expect(open()).toMatchObject({ high: effect.after.high, medium: effect.after.medium, low: effect.after.low })
  })

  it('an investigation is saved and deleted', () => {
    const { id } = ask(saveInvestigation, { name: 'Mine', content: { type: 'files' } })
    expect(ask(listInvestigations, {}).objects).toMatchObject([{ id, name: 'Mine' }])
    ask(deleteInvestigation, { id })
    expect(ask(listInvestigations, {}).objects).toEqual([])
  })
})
