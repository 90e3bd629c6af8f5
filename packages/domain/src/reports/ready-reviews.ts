import { among, chart, downBy, figure, heading, isNot, least, list, paragraph, ready, table } from './blocks.ts'
import { foundPlaceholder, subjectPlaceholder, type ReadyReportDefinition } from './definition.ts'

const subject = [subjectPlaceholder]
const found = [foundPlaceholder]
const exposed = { and: [isNot('shareType', 'inside'), least('sensitivity', 2)] }

export const accessReview: ReadyReportDefinition = {
  id: 'access-review',
  purpose: 'Per owner, the sensitive files that others can reach, with what was decided about each.',
  systemOnly: true,
  draft: ready({
    base: 'access-review',
    name: 'Access review',
    description: 'Sensitive files that are open to others, by owner, with the decisions that were taken.',
    frame: 'this_month',
    blocks: [
      heading('Overview'),
      figure('Sensitive files that somebody outside can reach', ['items', 'exposedSensitive']),
      chart('Owners with most of them', {
        cube: 'items',
        shape: 'bars',
        measures: ['exposedSensitive'],
        dimension: 'owner',
        filter: exposed,
        limit: 15,
      }),
      heading('Files by owner'),
      list('To be reviewed, and what was decided', 'review', 500),
    ],
  }),
}

export const trust: ReadyReportDefinition = {
  id: 'trust',
  purpose: 'Whom the organisation trusts, why and until when, and what trusted and untrusted parties receive.',
  draft: ready({
    base: 'trust',
    name: 'Trust',
    description: 'Decisions about outside parties, and what they receive.',
    blocks: [
      heading('What outside parties receive'),
      chart('Events by trust in their recipients', {
        cube: 'events',
        shape: 'bars',
        measures: ['events'],
        dimension: 'trust',
        filter: isNot('shareType', 'inside'),
      }),
      table('Outside organisations', {
        cube: 'events',
        dimensions: ['organization'],
        measures: ['events', 'sensitive', 'high', 'lastAt'],
        filter: isNot('shareType', 'inside'),
        sort: downBy('events'),
        limit: 200,
      }),
      heading('Decisions'),
      list('Decisions about trust', 'trust-decisions', 500),
    ],
  }),
}

export const labelCoverage: ReadyReportDefinition = {
  id: 'label-coverage',
  purpose: 'How much content has an information type and a Microsoft label, and where it is missing.',
  draft: ready({
    base: 'label-coverage',
    name: 'Label coverage',
    description: 'Files with and without labels, as they were at the end of the time frame.',
    frame: 'this_month',
    blocks: [
      heading('Coverage'),
      figure('Files', ['items', 'items']),
      figure('With an information type', ['items', 'labelled']),
      figure('With a Microsoft sensitivity label', ['items', 'items'], {
        dimension: 'microsoftLabel',
        operator: 'eq',
        value: true,
      }),
      figure('Sensitive, without a Microsoft sensitivity label', ['items', 'items'], {
        and: [{ dimension: 'microsoftLabel', operator: 'eq', value: false }, least('sensitivity', 2)],
      }),
      chart('Files by source', { cube: 'items', shape: 'bars', measures: ['items', 'labelled'], dimension: 'source' }),
      table('By source', {
        cube: 'items',
        dimensions: ['source'],
        measures: ['items', 'labelled', 'sensitive', 'complete', 'partial', 'skipped', 'failed'],
        sort: downBy('items'),
        limit: 200,
      }),
      heading('Sensitive files without a Microsoft sensitivity label'),
      table('Files', {
        cube: 'items',
        dimensions: ['name', 'path', 'source', 'sensitivity', 'shareType', 'id'],
        filter: { and: [{ dimension: 'microsoftLabel', operator: 'eq', value: false }, least('sensitivity', 2)] },
        sort: downBy('sensitivity'),
        limit: 300,
      }),
    ],
  }),
}

export const posture: ReadyReportDefinition = {
  id: 'posture',
  purpose: 'Scores by area, and every check with how it stands and the standard that it comes from.',
  feature: 'security_posture',
  systemOnly: true,
  draft: ready({
    base: 'posture',
    name: 'Security posture',
    description: 'How the connected sources stand against the checks, when they were judged last.',
    frame: 'this_month',
    blocks: [
      heading('Scores'),
      list('Security posture by area', 'posture-scores'),
      heading('Checks'),
      list('Every check', 'posture-checks', 300),
    ],
  }),
}

export const subjectAccess: ReadyReportDefinition = {
  id: 'subject-access',
  purpose: 'What is held about one person: who they are here, files, events and access. For requests of data subjects.',
  systemOnly: true,
  needsSubject: true,
  draft: ready({
    base: 'subject-access',
    name: 'Data subject access',
    description: 'What the connected sources hold about one person.',
    frame: 'this_quarter',
    blocks: [
      heading('The person'),
      list('Identities that match', 'subject-facts', 100),
      paragraph(
        'A person may be known by several identities. Content is not kept: the tables that follow name files and events, and where they are.',
      ),
      list('Accounts in connected systems', 'subject-accounts', 200),
      heading('Content'),
      table('Files in which the person was found', {
        cube: 'items',
        dimensions: ['name', 'path', 'source', 'sensitivity', 'shareType', 'status', 'id'],
        filter: among('found', found),
        sort: downBy('sensitivity'),
        limit: 1000,
      }),
      paragraph(
        'Content is searched by keyed hashes of addresses, telephone numbers, ids and full names as they were read. What stands in files that could not be read, in pictures of text that were not recognised, or in words that name nobody (a first name alone, a description) is not found that way. Other people may have the same name.',
      ),
      heading('Events'),
      table('What the person did', {
        cube: 'events',
        dimensions: ['at', 'type', 'itemName', 'shareType', 'id'],
        filter: among('actor', subject),
        sort: downBy('at'),
        limit: 500,
      }),
      table('What the person received', {
        cube: 'events',
        dimensions: ['at', 'type', 'itemName', 'actorName', 'id'],
        filter: among('recipient', subject),
        sort: downBy('at'),
        limit: 500,
      }),
      heading('Files'),
      table('Files that the person owns', {
        cube: 'items',
        dimensions: ['name', 'path', 'source', 'sensitivity', 'id'],
        filter: among('owner', subject),
        sort: [{ by: 'name', direction: 'Ascend' }],
        limit: 500,
      }),
      heading('Access'),
      table('Standing permissions', {
        cube: 'exposures',
        dimensions: ['shareType', 'source'],
        measures: ['exposures'],
        filter: among('principal', subject),
        limit: 100,
      }),
    ],
  }),
}
