import { chart, downBy, figure, heading, is, isNot, least, list, paragraph, ready, table } from './blocks.ts'
import type { ReadyReportDefinition } from './definition.ts'

export const dataInventory: ReadyReportDefinition = {
  id: 'data-inventory',
  purpose: 'What information is held, where, how sensitive it is, and how much of it was read.',
  draft: ready({
    base: 'data-inventory',
    name: 'Data inventory',
    description: 'Information that the connected sources hold, as it was at the end of the time frame.',
    frame: 'this_month',
    blocks: [
      heading('Holdings'),
      figure('Files', ['items', 'items']),
      figure('Size', ['items', 'bytes']),
      figure('Files of high sensitivity', ['items', 'highlySensitive']),
      figure('Files that somebody outside can reach', ['items', 'exposed']),
      chart('Files by sensitivity', { cube: 'items', shape: 'bars', measures: ['items'], dimension: 'sensitivity' }),
      chart('Files by information type', {
        cube: 'items',
        shape: 'bars',
        measures: ['items'],
        dimension: 'label1',
        limit: 20,
      }),
      heading('By source'),
      table('Sources', {
        cube: 'items',
        dimensions: ['source', 'sourceCode'],
        measures: ['items', 'bytes', 'sensitive', 'highlySensitive', 'exposed'],
        sort: downBy('items'),
        limit: 200,
      }),
      table('How much was read', {
        cube: 'items',
        dimensions: ['source'],
        measures: ['items', 'complete', 'partial', 'skipped', 'failed'],
        sort: downBy('items'),
        limit: 200,
      }),
      table('Why files were not read completely', {
        cube: 'items',
        dimensions: ['reason'],
        measures: ['items'],
        filter: isNot('status', 'complete'),
        sort: downBy('items'),
        limit: 30,
      }),
      heading('By information type'),
      table('Information types', {
        cube: 'items',
        dimensions: ['label'],
        measures: ['items', 'sources', 'exposed', 'bytes'],
        sort: downBy('items'),
        limit: 400,
      }),
    ],
  }),
}

const personal = is('regulation', 'regulation/gdpr')

export const gdprRecord: ReadyReportDefinition = {
  id: 'gdpr-record',
  purpose:
    'The factual part of a record of processing activities (GDPR, Article 30): categories, places, recipients, safeguards.',
  draft: ready({
    base: 'gdpr-record',
    name: 'Record of processing activities',
    description: 'Personal data as the connected sources show them, for Article 30 of the GDPR.',
    blocks: [
      heading('What this record holds'),
      paragraph(
        'Article 30 (1) of Regulation (EU) 2016/679 asks for a record of processing activities. The parts that follow are facts that were found in the connected sources: categories of personal data and where they are kept (c), categories of recipients (d, e), and safeguards (g).\n\nWhat no scan can know has to be added by the controller: the name and contact details of the controller and the data protection officer (a), the purposes of the processing and the legal basis (b), and the time limits for erasure (f).',
      ),
      heading('Categories of personal data'),
      figure('Files with personal data', ['items', 'items'], personal),
      figure('Of high sensitivity', ['items', 'highlySensitive'], personal),
      figure('That somebody outside can reach', ['items', 'exposed'], personal),
      figure('Sources that hold personal data', ['items', 'sources'], personal),
      chart('Personal data by information type', {
        cube: 'items',
        shape: 'bars',
        measures: ['items'],
        dimension: 'label1',
        filter: personal,
        limit: 15,
      }),
      table('Categories by source', {
        cube: 'items',
        dimensions: ['label1', 'source'],
        measures: ['items', 'exposed'],
        filter: personal,
        sort: downBy('items'),
        limit: 300,
      }),
      heading('Recipients'),
      table('Outside organisations that received personal data', {
        cube: 'events',
        dimensions: ['organization'],
        measures: ['events', 'items', 'lastAt'],
        filter: personal,
        sort: downBy('events'),
        limit: 200,
      }),
      table('How personal data were shared', {
        cube: 'events',
        dimensions: ['shareType'],
        measures: ['events', 'items', 'actors'],
        filter: personal,
        sort: downBy('events'),
      }),
      table('Departments that deal with personal data', {
        cube: 'events',
        dimensions: ['department'],
        measures: ['events', 'items', 'actors'],
        filter: personal,
        sort: downBy('events'),
      }),
      heading('Safeguards'),
      list('Security posture by area', 'posture-scores'),
      table('Personal data by sensitivity and width of sharing', {
        cube: 'items',
        dimensions: ['sensitivity', 'shareType'],
        measures: ['items'],
        filter: { and: [personal, least('sensitivity', 1)] },
        sort: downBy('items'),
      }),
    ],
  }),
}
