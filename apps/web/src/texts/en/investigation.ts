import type { EventType, ItemKind, ItemStatus, PartKind } from '@sharelight/contract'
import type { z } from 'zod'
import { plural } from '../../lib/format.ts'
import type { ListName } from '../../lib/lists.ts'

export const texts = {
  title: 'Investigation', search: 'Search this list', clear: 'Remove this filter', columns: 'Columns', allShown: 'in this list',
  lists: {
    files: 'Files', events: 'Events', folders: 'Folders', employees: 'Employees', contacts: 'External contacts',
    'personal-contacts': 'Personal contacts', organizations: 'Organisations',
  } satisfies Record<ListName, string>,
  noneHint: 'Nothing matches. Search for something else, remove a filter or choose another time frame.',
  columnsOf: {
    name: 'Name', path: 'Where', kind: 'Kind', labels: 'Information types', sensitivity: 'Sensitivity', share: 'Shared', owner: 'Owner', size: 'Size',
    modified: 'Modified', status: 'Read',
    time: 'Time', type: 'What happened', item: 'File', actor: 'Who', recipients: 'To', severity: 'Severity', insights: 'Why', files: 'Files',
    sensitiveFiles: 'Sensitive files',
    address: 'Address', organisation: 'Organisation', department: 'Department', events: 'Events', trust: 'Trust', contacts: 'Contacts', source: 'Source',
  },
  dimensions: {
    severity: 'Severity', justified: 'Justified', sensitivity: 'Sensitivity', shareType: 'Share type', label: 'Information type',
    label0: 'Information type', label1: 'Information type', label2: 'Information type',
    source: 'Source', sourceCode: 'Service', status: 'Read', reason: 'Reason', actor: 'Who', recipient: 'To', contact: 'To', personal: 'To',
    organization: 'Organisation', item: 'File', folder: 'Folder',
    name: 'Name', type: 'Event', department: 'Department', insight: 'Risk type', exposure: 'Exposure', kind: 'Kind', path: 'Where', address: 'Address',
  } as Record<string, string>,
  operators: {
    eq: 'is', neq: 'is not', in: 'is', nin: 'is not', gt: 'more than', gte: 'at least', lt: 'less than', lte: 'at most', contains: 'contains',
    starts: 'starts with',
  },
  yes: 'yes', no: 'no', chosen: 'the chosen one',
  status: { complete: 'Completely', partial: 'In part', skipped: 'Skipped', failed: 'Failed' } satisfies Record<ItemStatus, string>,
  eventType: {
    file_copied: 'File copied', file_accessed: 'File accessed', file_deleted: 'File deleted', file_modified: 'File modified',
    file_moved: 'File moved', file_uploaded: 'File uploaded', file_renamed: 'File renamed',
    file_downloaded: 'File downloaded', folder_created: 'Folder created', folder_modified: 'Folder modified', folder_moved: 'Folder moved',
    folder_renamed: 'Folder renamed', folder_deleted: 'Folder deleted',
    sharing_set: 'Sharing set', company_link_created: 'Company link created', company_link_updated: 'Company link updated',
    company_link_deleted: 'Company link deleted',
    anonymous_link_created: 'Anonymous link created', anonymous_link_updated: 'Anonymous link updated',
    anonymous_link_deleted: 'Anonymous link deleted', secure_link_created: 'Secure link created',
    secure_link_updated: 'Secure link updated', secure_link_deleted: 'Secure link deleted', sharing_invitation: 'Sharing invitation',
    scanned_content: 'Content scanned', email: 'E-mail sent',
  } satisfies Record<EventType, string>,
  cluster: {
    title: 'Nearly the same content', find: 'Show its cluster',
    in: (items: number) => `${plural(items, { one: 'item', other: 'items' })} in this cluster`,
    inherited: (label: string) => `Most of them are ${label}; so is this one taken to be.`,
  },
  filter: { add: 'Add a filter', field: 'Filter by', submit: 'Add this filter' },
  itemKind: {
    file: 'File', email: 'E-mail', attachment: 'Attachment', message: 'Message', page: 'Page', issue: 'Issue', table: 'Table', column: 'Column',
  } satisfies Record<ItemKind,
  string>,
  export: 'Export CSV', exporting: 'Exporting …',
  saved: {
    menu: 'Saved', save: 'Save this investigation', none: 'Nothing is saved yet.', unnamed: 'Without a name', remove: 'Delete',
    title: 'Save this investigation', name: 'Name', submit: 'Save', done: 'The investigation is saved.',
  },
  subject: {
    pick: 'Investigate a person, folder or file', facts: 'Facts and risk', openOf: 'open risk of', events: 'events', lastSeen: 'Last activity',
    noEvents: 'No events in this time frame', labels: 'Content', labelsNote: 'information types in its events',
    graph: 'Relations', graphNote: 'the colour is the gravest open risk between them', graphEmpty: 'No relations in this time frame',
    graphColumns: ['Name', 'Kind', 'Events', 'Gravest open risk'],
    over: 'Risk over time', related: 'Had to do with', relatedNote: 'in this time frame', openRisk: 'Open risk', file: 'The file',
    gone: 'There is no such thing any more, or you may not see it.', goneHint: 'Search for another one above.',
    kinds: { employee: 'Employee', contact: 'External contact', personal: 'Personal contact', organization: 'Organisation', folder: 'Folder', file: 'File' },
    tabs: {
      event: 'Events', file: 'Files', contact: 'External contacts', employee: 'Employees', personal: 'Personal contacts',
      organization: 'Organisations', folder: 'Folders',
    },
  },
  partColumns: ['Part', 'Kind', 'Read', 'Characters', 'Size'],
  partKind: {
    page: 'Page', sheet: 'Sheet', slide: 'Slide', section: 'Section', header: 'Header', attachment: 'Attachment', entry: 'Entry', comment: 'Comment',
    note: 'Note', 'tracked-change': 'Tracked change', hidden: 'Hidden text',
    'form-field': 'Form field', annotation: 'Annotation', image: 'Picture', message: 'Message', table: 'Table', metadata: 'Metadata',
  } satisfies Record<z.infer<typeof PartKind>, string>,
  event: {
    why: (severity: string) => `Why its severity is ${severity.toLowerCase()}`, matched: 'Risk types that it matches', anomalies: 'What was unusual',
    what: 'What happened', nobody: 'Somebody who did not sign in',
    itemGone: 'The file is not there any more, so what is in it cannot be shown.', justified: 'Justified', byProduct: 'Sharelight',
    withdraw: 'Withdraw the justification', withdrawn: 'The justification is withdrawn. The event is open risk again.',
    justify: 'Is it all right?', justifyHint: 'A justified event counts as handled and leaves the open risk.', reason: 'Reason',
    reasonHint: 'Agreed with the data-protection officer on …', justifySubmit: 'Justify', done: 'Justified. The open risk was counted anew.',
    ways: {
      title: 'What to do about it', actor: (name: string) => `See what else ${name} did`, item: 'See who can reach the file, and how',
      revoke: 'Take the access away with a playbook', label: 'Put a Microsoft label on the file', later: 'Not available yet',
    },
    justifyMany: (count: number) => `Justify ${plural(count, { one: 'event', other: 'events' })}`,
  },
  drawer: {
    facts: 'Facts', why: 'What is in it, and why we say so', noLabels: 'Nothing sensitive was found.',
    notRead: 'It was not read, so nothing can be said about its content.', exposures: 'Who can reach it',
    noExposures: 'Nobody is recorded as having access.',
    events: 'What happened', noEvents: 'No events are recorded.', page: 'Open its page', structure: 'How it is built',
    structureHint: 'What was read of it, part by part. The text itself is not kept.', structureNone: 'It has no parts of its own.',
    partsMore: (count: number) => `and ${count} more`,
    history: 'Label history', historyNone: 'Its labels have not changed.', label: 'Information type', by: 'By', folder: 'Folder',
    carriedBy: 'Carried by', created: 'Created', modified: 'Modified', firstSeen: 'First seen', format: 'Format', size: 'Size', owner: 'Owner',
    evidence: 'Masked samples', isNot: (name: string) => `This is not ${name}`, notCounted: 'Not counted', confidence: 'confidence',
    missing: 'This item is not there any more, or you may not see it.', allEvents: 'All events of this item',
    properties: 'What the document says about itself', through: 'through',
  },
}
