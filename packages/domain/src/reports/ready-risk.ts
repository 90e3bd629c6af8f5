import { among, chart, downBy, figure, heading, isNot, least, list, ready, table } from './blocks.ts'
import type { ReadyReportDefinition } from './definition.ts'

const risky = least('severity', 1)
const open = { and: [risky, { dimension: 'justified', operator: 'eq' as const, value: false }] }
const leaving = among('shareType', ['outside', 'personal', 'anonymous'])

export const executive: ReadyReportDefinition = {
  id: 'executive',
  purpose: 'For the board: open risk and its trend, what is held, who receives it, and how well it is guarded.',
  feature: 'executive_reports',
  draft: ready({
    base: 'executive',
    name: 'Executive report',
    description: 'Sensitive information: the risk, what we hold, and who receives it.',
    blocks: [
      heading('Risk'),
      figure('Open events of high severity', ['events', 'high']),
      figure('Open risky events', ['events', 'risky']),
      figure('Risky events that were justified', ['events', 'handled']),
      figure('Sensitive files that somebody outside can reach', ['items', 'exposedSensitive']),
      chart('Open risk over time', {
        cube: 'events',
        shape: 'stacked',
        measures: ['high', 'medium', 'low'],
        grain: 'Day',
      }),
      chart('Open risk by width of sharing', {
        cube: 'events',
        shape: 'bars',
        measures: ['risky'],
        dimension: 'shareType',
        filter: open,
      }),
      chart('Risk types that were met most', {
        cube: 'events',
        shape: 'bars',
        measures: ['risky'],
        dimension: 'insight',
        filter: open,
      }),
      heading('What we hold'),
      figure('Files', ['items', 'items']),
      figure('Files of medium or high sensitivity', ['items', 'sensitive']),
      figure('Files with an information type', ['items', 'labelled']),
      figure('Data sources', ['items', 'sources']),
      chart('Information types', { cube: 'items', shape: 'bars', measures: ['items'], dimension: 'label1', limit: 12 }),
      chart('Sensitive files by source', {
        cube: 'items',
        shape: 'bars',
        measures: ['sensitive'],
        dimension: 'source',
        filter: least('sensitivity', 2),
      }),
      heading('Who receives it'),
      chart('Outside organisations by risky events', {
        cube: 'events',
        shape: 'bars',
        measures: ['risky'],
        dimension: 'organization',
        filter: open,
      }),
      chart('Departments by risky events', {
        cube: 'events',
        shape: 'bars',
        measures: ['risky'],
        dimension: 'department',
        filter: open,
      }),
      table('People with most open risky events', {
        cube: 'events',
        dimensions: ['actorName', 'actorDepartment'],
        measures: ['high', 'medium', 'low'],
        filter: { and: [...open.and, isNot('actorName', '')] },
        sort: [...downBy('high'), ...downBy('medium'), ...downBy('low')],
        limit: 15,
      }),
      heading('How well it is guarded'),
      list('Security posture by area', 'posture-scores'),
      table('How much was read', {
        cube: 'items',
        dimensions: ['source'],
        measures: ['items', 'complete', 'partial', 'skipped', 'failed'],
        sort: downBy('items'),
        limit: 50,
      }),
    ],
  }),
}

export const riskyEvents: ReadyReportDefinition = {
  id: 'risky-events',
  purpose: 'Every risky event of the time frame with who, what, to whom and how grave; CSV and XLSX have all of them.',
  feature: 'risky_events_report',
  draft: ready({
    base: 'risky-events',
    name: 'Risky events',
    description: 'Events that at least one risk type matches, the newest first.',
    blocks: [
      heading('Overview'),
      figure('Open risky events', ['events', 'risky']),
      figure('Of high severity', ['events', 'high']),
      figure('Justified', ['events', 'handled']),
      figure('Risky events that left the organisation', ['events', 'risky'], leaving),
      chart('Open risky events over time', {
        cube: 'events',
        shape: 'stacked',
        measures: ['high', 'medium', 'low'],
        grain: 'Day',
      }),
      chart('By risk type', {
        cube: 'events',
        shape: 'bars',
        measures: ['events'],
        dimension: 'insight',
        filter: risky,
      }),
      chart('By information type', {
        cube: 'events',
        shape: 'bars',
        measures: ['events'],
        dimension: 'label1',
        filter: risky,
      }),
      heading('Events'),
      table('Risky events', {
        cube: 'events',
        dimensions: ['at', 'type', 'itemName', 'actorName', 'shareType', 'severity', 'justified', 'id'],
        measures: ['List:recipient', 'List:label1'],
        filter: risky,
        sort: downBy('at'),
        limit: 400,
      }),
    ],
  }),
}
