import type { MetricQuery } from '@sharelight/contract'
import { describe, expect, test } from 'vitest'
import { catalogue, compileMetric, cubes, MetricError, type MetricScope } from './index.ts'

const scope: MetricScope = {
  organisationId: '11111111-1111-8111-8111-111111111111',
  timeZone: 'Europe/Berlin',
  now: Date.UTC(2026, 0, 31),
  restrictions: { labels: [], entityKinds: [] },
}
const restricted: MetricScope = { ...scope, restrictions: { labels: ['finance'], entityKinds: ['contacts'] } }
const timeFrame = { from: '2026-01-01T00:00:00+01:00', to: '2026-02-01T00:00:00+01:00' }

const questions: Record<string, { query: MetricQuery; scope?: MetricScope }> = {
  'open risk by severity': { query: { cube: 'events', measures: ['high', 'medium', 'low', 'handled'], timeFrame } },
  'risk over time': { query: { cube: 'events', measures: ['high', 'medium', 'low'], grain: 'Week', timeFrame } },
  'information types by files': {
    query: {
      cube: 'items',
      measures: ['items', 'maxSensitivity'],
      dimensions: ['label1'],
      filter: { dimension: 'label1', operator: 'starts', value: 'finance/' },
      timeFrame,
    },
  },
  'most exposed files': {
    query: {
      cube: 'items',
      dimensions: ['id', 'name', 'shareType'],
      filter: { dimension: 'exposure', operator: 'gt', value: 0 },
      sort: [{ by: 'exposure', direction: 'Descend' }],
      limit: 10,
    },
  },
  'newest detections for a restricted user': {
    scope: restricted,
    query: {
      cube: 'events',
      dimensions: ['id', 'at', 'itemName', 'severity'],
      filter: { dimension: 'severity', operator: 'gte', value: 1 },
      sort: [{ by: 'at', direction: 'Descend' }],
      limit: 20,
      timeFrame,
    },
  },
  'who shares what with whom': {
    query: { cube: 'events', measures: ['risky'], dimensions: ['department', 'label0', 'organization'], timeFrame },
  },
  'open risk with policies in force': {
    scope: {
      ...scope,
      policies: [
        { number: 3, justifies: true },
        { number: 5, justifies: false, severities: 0b11_11_10_01 },
      ],
    },
    query: { cube: 'events', measures: ['high', 'handled'], timeFrame },
  },
  'what a policy with a window would match': {
    scope: {
      ...scope,
      matching: {
        filter: { dimension: 'label', operator: 'eq', value: "x' OR 1=1 --" },
        window: { events: 5, minutes: 60 },
      },
    },
    query: { cube: 'events', measures: ['events'], timeFrame },
  },
  'nested filters': {
    query: {
      cube: 'events',
      measures: ['events'],
      filter: {
        or: [
          {
            and: [
              { dimension: 'type', operator: 'eq', value: 'email' },
              { dimension: 'label', operator: 'neq', value: "x' OR 1=1 --" },
            ],
          },
          { dimension: 'itemName', operator: 'contains', value: '100%' },
          { dimension: 'sourceCode', operator: 'in', value: [111, 141] },
        ],
      },
    },
  },
  coverage: { query: { cube: 'items', measures: ['items', 'bytes'], dimensions: ['status', 'reason'] } },
  assets: {
    query: { cube: 'identities', measures: ['employees', 'contacts', 'personal', 'organizations'], timeFrame },
    scope: restricted,
  },
  'contacts that a person shared with': {
    query: {
      cube: 'identities',
      dimensions: ['id', 'name'],
      filter: {
        and: [
          { dimension: 'kind', operator: 'eq', value: 'contact' },
          { dimension: 'person', operator: 'eq', value: '22222222-2222-8222-8222-222222222222' },
        ],
      },
    },
  },
  'files that no contact of an organization got': {
    query: {
      cube: 'items',
      measures: ['items'],
      filter: { dimension: 'organization', operator: 'neq', value: 'partner.example' },
    },
  },
  'standing permissions': {
    query: { cube: 'exposures', measures: ['exposures', 'items'], dimensions: ['shareType'] },
    scope: restricted,
  },
}

const examples: Partial<Record<string, string>> = {
  uuid: scope.organisationId,
  time: '2026-01-01T00:00:00.000Z',
  key: '18446744073709551615',
}

describe('compiled SQL', () => {
  for (const [name, { query, scope: who = scope }] of Object.entries(questions)) {
    test(`${name}`, () => expect(compileMetric(query, who)).toMatchSnapshot())
  }

  test('never holds a value that a caller gave', () => {
    const hostile = "'; DROP TABLE events; --"
    const compiled = compileMetric(
      { cube: 'events', measures: ['events'], filter: { dimension: 'department', operator: 'eq', value: hostile } },
      scope,
    )
    expect(compiled.sql).not.toContain('DROP')
    expect(Object.values(compiled.params)).toContainEqual([hostile])
  })

  test('is inside the organisation for every cube, dimension and measure', () => {
    const statements = Object.values(cubes)
      .flatMap(cube => [
        ...[...Object.keys(cube.dimensions), ...Object.keys(cube.attributes)].map(name =>
          compileMetric({ cube: cube.id, dimensions: [name] }, scope),
        ),
        ...Object.keys(cube.measures).map(name => compileMetric({ cube: cube.id, measures: [name] }, scope)),
        ...Object.entries(cube.links ?? {}).flatMap(([name, { type }]) =>
          (['eq', 'nin'] as const).map(operator =>
            compileMetric(
              {
                cube: cube.id,
                dimensions: [Object.keys(cube.dimensions)[0] ?? ''],
                filter: { dimension: name, operator, value: examples[type] ?? 'x.example' },
              },
              scope,
            ),
          ),
        ),
      ])
      .flatMap(({ sql, totalSql, decorations }) => [sql, totalSql, ...decorations.map(decoration => decoration.sql)])
    expect(statements.length).toBeGreaterThan(200)
    expect(statements.filter(sql => sql !== 'SELECT 1 AS total' && !isScoped(sql))).toEqual([])
  })

  test('a statement that forgets the organisation would be noticed', () => {
    expect(isScoped('SELECT 1 FROM events AS fact WHERE 1')).toBe(false)
    expect(
      isScoped(
        'SELECT 1 FROM events AS fact WHERE fact.organisation_id = {organisation:UUID} AND id IN (SELECT id FROM items FINAL WHERE 1)',
      ),
    ).toBe(false)
  })
})

/** The cube's own table has the organisation's condition, and so has every other table before the next one is read. */
function isScoped(sql: string): boolean {
  const fact =
    /AS fact[^;]*WHERE fact\.organisation_id = \{organisation:UUID\}|WHERE organisation_id = \{organisation:UUID\}/.test(
      sql,
    )
  const reads = sql
    .split(/\b(?:FROM|JOIN)\s+(?=[a-z_]+\b(?!\())/)
    .slice(1)
    .filter(read => !/^\w+ AS fact/.test(read))
  return fact && reads.every(read => /organisation_id = \{organisation:UUID\}/.test(read))
}

describe('a question that cannot be answered', () => {
  const refused: Record<string, [MetricQuery, string]> = {
    'an unknown measure': [{ cube: 'events', measures: ['nonsense'] }, 'nonsense'],
    'an unknown dimension': [{ cube: 'items', dimensions: ['actor'] }, 'actor'],
    'an unknown dimension in a filter': [
      { cube: 'items', measures: ['items'], filter: { and: [{ dimension: 'zzz', operator: 'eq', value: 1 }] } },
      'zzz',
    ],
    'text against a number': [
      { cube: 'events', measures: ['events'], filter: { dimension: 'severity', operator: 'eq', value: 'high' } },
      'severity',
    ],
    'a list for one value': [
      { cube: 'events', measures: ['events'], filter: { dimension: 'severity', operator: 'gt', value: [1] } },
      'severity',
    ],
    'an id that is none': [
      { cube: 'events', measures: ['events'], filter: { dimension: 'item', operator: 'eq', value: '1' } },
      'item',
    ],
    'a part of a number': [
      { cube: 'events', measures: ['events'], filter: { dimension: 'severity', operator: 'contains', value: '1' } },
      'severity',
    ],
    'a sum of text': [{ cube: 'events', measures: ['Sum:type'] }, 'Sum:type'],
    'a state by day': [{ cube: 'items', measures: ['items'], grain: 'Day' }, 'grain'],
    'a link to something that is no id': [
      { cube: 'items', measures: ['items'], filter: { dimension: 'actor', operator: 'eq', value: 'x' } },
      'actor',
    ],
    'sorting by what is not asked for': [
      { cube: 'events', measures: ['events'], sort: [{ by: 'high', direction: 'Ascend' }] },
      'sort',
    ],
    'nothing at all': [{ cube: 'events' }, 'measures'],
  }
  for (const [name, [query, field]] of Object.entries(refused)) {
    test(`${name} is refused with the field at fault`, () => {
      expect(() => compileMetric(query, scope)).toThrow(MetricError)
      expect(catching(() => compileMetric(query, scope))).toMatchObject({ code: 'invalid', field })
    })
  }

  test('a time zone that does not exist is refused', () => {
    expect(
      catching(() =>
        compileMetric({ cube: 'events', measures: ['events'], grain: 'Day' }, { ...scope, timeZone: "x'y" }),
      ),
    ).toMatchObject({ field: 'timeZone' })
  })
})

test('every dimension and measure has a title, and every measure a unit', () => {
  for (const { dimensions, measures } of catalogue) {
    for (const { title } of dimensions) expect(title).toMatch(/\S/)
    for (const { title, unit } of measures) expect([title, unit].join()).toMatch(/^\S.*,\S+$/)
  }
})

function catching(task: () => unknown): unknown {
  try {
    return task()
  } catch (error) {
    return error
  }
}

test('a link is closed to a user who may not see one of the kinds that it tells of', () => {
  const hidden: MetricScope = { ...scope, restrictions: { labels: [], entityKinds: ['contacts'] } }
  const filter = { dimension: 'person', operator: 'eq', value: scope.organisationId } as const
  expect(catching(() => compileMetric({ cube: 'identities', dimensions: ['id'], filter }, hidden))).toMatchObject({
    code: 'restricted',
    field: 'person',
  })
  expect(() =>
    compileMetric({ cube: 'items', dimensions: ['id'], filter: { ...filter, dimension: 'actor' } }, hidden),
  ).not.toThrow()
})

test('where events are closed, so is every question that only they could answer', () => {
  const closed: MetricScope = { ...scope, restrictions: { labels: [], entityKinds: [], events: true } }
  expect(catching(() => compileMetric({ cube: 'events', measures: ['events'] }, closed))).toMatchObject({
    code: 'restricted',
    field: 'events',
  })
  const filter = { dimension: 'actor', operator: 'eq', value: scope.organisationId } as const
  expect(catching(() => compileMetric({ cube: 'items', dimensions: ['id'], filter }, closed))).toMatchObject({
    code: 'restricted',
    field: 'actor',
  })
  expect(() => compileMetric({ cube: 'items', dimensions: ['id'] }, closed)).not.toThrow()
})

test('a link goes only through events that the user may see', () => {
  const filter = { dimension: 'item', operator: 'eq', value: scope.organisationId } as const
  const through = ({ sql, params }: ReturnType<typeof compileMetric>) => [
    sql.split('{hiddenLabels:Array(String)}').length - 1,
    params['hiddenLabels'],
  ]
  expect(
    through(
      compileMetric(
        { cube: 'identities', measures: ['identities'], filter },
        { ...scope, restrictions: { labels: ['finance'], entityKinds: [] } },
      ),
    ),
  ).toEqual([4, ['finance']])
  expect(through(compileMetric({ cube: 'identities', measures: ['identities'], filter }, scope))).toEqual([
    0,
    undefined,
  ])
})

test('what is closed to a user is neither sorted by nor asked for as an attribute of something else', () => {
  const closed = (kind: 'organizations' | 'employees'): MetricScope => ({
    ...scope,
    restrictions: { labels: [], entityKinds: [kind] },
  })
  const refused = (query: MetricQuery, kind: 'organizations' | 'employees') =>
    catching(() => compileMetric(query, closed(kind)))
  expect(
    refused(
      { cube: 'identities', dimensions: ['id'], sort: [{ by: 'organization', direction: 'Ascend' }] },
      'organizations',
    ),
  ).toMatchObject({ code: 'restricted', field: 'organization' })
  const domain: MetricQuery = { cube: 'events', dimensions: ['actorDomain'], measures: ['events'] }
  const byDomain: MetricQuery = {
    cube: 'events',
    measures: ['events'],
    filter: { dimension: 'actorDomain', operator: 'eq', value: 'x.example' },
  }
  for (const kind of ['organizations', 'employees'] as const)
    for (const query of [domain, byDomain]) expect(refused(query, kind)).toMatchObject({ code: 'restricted' })
})
