import type { MetricCube } from '@sharelight/contract'
import type { Thing, Topic } from './sense.ts'

type Dimensions<Key extends string> = Readonly<Record<MetricCube, Readonly<Partial<Record<Key, string>>>>>

const everywhere = { source: 'source', service: 'sourceCode' } as const
const content = {
  ...everywhere,
  label: 'label1',
  branch: 'label0',
  regulation: 'regulation',
  sensitivity: 'sensitivity',
  share: 'shareType',
} as const

/** What goes by what in each part of the semantic layer. Names of single things are told apart by the thing, whatever their names. */
const byThing: Dimensions<Thing> = {
  events: {
    ...content,
    event: 'type',
    file: 'itemName',
    mail: 'itemName',
    folder: 'folderName',
    person: 'actor',
    employee: 'actor',
    owner: 'actor',
    recipient: 'outsider',
    contact: 'contact',
    personal: 'personal',
    organization: 'organization',
    department: 'department',
    severity: 'severity',
    type: 'type',
    itemKind: 'type',
    anomaly: 'anomaly',
    insight: 'insight',
    trust: 'trust',
    hour: 'hour',
    weekday: 'weekday',
    country: 'country',
    application: 'application',
    device: 'device',
    linkKind: 'linkKind',
  },
  items: {
    ...content,
    folder: 'folderName',
    person: 'owner',
    employee: 'owner',
    owner: 'owner',
    type: 'label1',
    status: 'status',
    reason: 'reason',
    format: 'mime',
    itemKind: 'kind',
    language: 'language',
    cluster: 'cluster',
    department: 'department',
  },
  folders: { ...everywhere, owner: 'owner', person: 'owner', share: 'shareType' },
  exposures: {
    ...everywhere,
    person: 'principal',
    employee: 'principal',
    role: 'role',
    share: 'shareType',
    file: 'itemName',
  },
  identities: { department: 'department', organization: 'organization' },
  scans: { source: 'source', status: 'status', reason: 'reason', file: 'itemName' },
}

const byTopic: Dimensions<Topic> = {
  events: {
    sensitivity: 'sensitivity',
    share: 'shareType',
    anomaly: 'anomaly',
    trust: 'trust',
    hour: 'hour',
    weekday: 'weekday',
    byOutsider: 'byOutsider',
    country: 'country',
    application: 'application',
    device: 'device',
    linkKind: 'linkKind',
    language: 'itemLanguage',
    name: 'itemName',
    format: 'itemMime',
    itemKind: 'itemKind',
    department: 'department',
    organization: 'organization',
    source: 'source',
    service: 'sourceCode',
    folder: 'folder',
  },
  items: {
    sensitivity: 'sensitivity',
    share: 'shareType',
    status: 'status',
    reason: 'reason',
    format: 'mime',
    size: 'size',
    modified: 'modifiedAt',
    name: 'name',
    itemKind: 'kind',
    isCopy: 'isCopy',
    language: 'language',
    microsoftLabel: 'microsoftLabel',
    via: 'linkTo',
    department: 'ownerDepartment',
    organization: 'reachOrganization',
    source: 'source',
    service: 'sourceCode',
    folder: 'folder',
  },
  folders: {
    share: 'shareType',
    name: 'name',
    source: 'source',
    service: 'sourceCode',
    department: 'ownerDepartment',
    folder: 'parent',
  },
  exposures: {
    share: 'shareType',
    via: 'via',
    expires: 'expiresAt',
    source: 'source',
    service: 'sourceCode',
    name: 'itemName',
    folder: 'item',
  },
  identities: { department: 'department', organization: 'organization', name: 'name' },
  scans: { status: 'status', reason: 'reason', source: 'source', name: 'itemName' },
}

export const dimensionOf = (cube: MetricCube, thing: Thing): string | undefined => byThing[cube][thing]
export const dimensionFor = (cube: MetricCube, topic: Topic): string | undefined => byTopic[cube][topic]

/** Columns of a list of single things. */
export const listColumns: Readonly<Record<MetricCube, readonly string[]>> = {
  events: ['at', 'type', 'itemName', 'actorName', 'shareType', 'severity', 'organization'],
  items: ['name', 'path', 'sensitivity', 'shareType', 'size', 'modifiedAt', 'source'],
  folders: ['name', 'path', 'shareType', 'source'],
  exposures: ['itemName', 'principalName', 'shareType', 'role', 'via', 'expiresAt'],
  identities: ['name', 'address', 'kind', 'department', 'organization'],
  scans: ['itemName', 'status', 'reason', 'change'],
}
