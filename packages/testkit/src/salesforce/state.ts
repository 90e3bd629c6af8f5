import type { StoredRecord } from './soql.ts'

export interface OrganisationState {
  records: Map<string, Map<string, StoredRecord>>
  /** Fields of objects that hold records: their types as a description tells them. */
  objects: Map<string, Record<string, string>>
  /** Bytes of files and logs, by the id of what holds them. */
  bodies: Map<string, Buffer>
  clientId: string
  clientSecret: string
  isConsentLost: boolean
  /** Objects that the user of the app may not read. */
  denied: Set<string>
  /** Answers whose rest was asked for too late. */
  isForgetful: boolean
  usage: { used: number; most: number }
  mostAPage: number
  count(): number
}

const prefixes: Record<string, string> = {
  User: '005',
  ContentDocument: '069',
  ContentVersion: '068',
  ContentDocumentLink: '06A',
  ContentDistribution: '05D',
  EventLogFile: '0AT',
  LoginHistory: '0Ya',
  SetupAuditTrail: '0Ym',
  Organization: '00D',
  Attachment: '00P',
  Document: '015',
  Site: '0DM',
  ObjectPermissions: '110',
  PermissionSetAssignment: '0Pa',
  EntityDefinition: '000',
}

export const idFor = (object: string, number: number) =>
  `${prefixes[object] ?? 'a00'}${String(number).padStart(12, '0')}AAA`

export function newOrganisation(): OrganisationState {
  let counted = 1000
  return {
    records: new Map(Object.keys(prefixes).map(name => [name, new Map<string, StoredRecord>()])),
    objects: new Map(),
    bodies: new Map(),
    clientId: 'sharelight-consumer',
    clientSecret: 'hush-consumer-secret',
    isConsentLost: false,
    denied: new Set(),
    isForgetful: false,
    usage: { used: 1, most: 100_000 },
    mostAPage: 2000,
    count: () => counted++,
  }
}

/** Times as Salesforce writes them; each later than the one before. */
export const stampOf = (count: number) => new Date(Date.now() - 7_200_000 + count).toISOString().replace('Z', '+0000')

export function add(state: OrganisationState, object: string, fields: StoredRecord = {}): string {
  const id = typeof fields['Id'] === 'string' ? fields['Id'] : idFor(object, state.count())
  const of = state.records.get(object) ?? new Map<string, StoredRecord>()
  of.set(id, { Id: id, CreatedDate: stampOf(state.count()), SystemModstamp: stampOf(state.count()), ...fields })
  state.records.set(object, of)
  return id
}

/** A file, or a new version of it. Answers the id of the document. */
export function putFile(
  state: OrganisationState,
  { name, content, owner, document }: { name: string; content: string; owner?: string; document?: string },
): string {
  const id = document ?? add(state, 'ContentDocument', { Title: name })
  for (const version of state.records.get('ContentVersion')?.values() ?? [])
    if (version['ContentDocumentId'] === id) version['IsLatest'] = false
  const version = add(state, 'ContentVersion', {
    ContentDocumentId: id,
    Title: name.replace(/\.\w+$/, ''),
    FileExtension: name.split('.').at(-1) ?? 'txt',
    FileType: 'TEXT',
    PathOnClient: name,
    ContentSize: Buffer.byteLength(content),
    Checksum: String(state.count()),
    ContentLocation: 'S',
    IsLatest: true,
    OwnerId: owner ?? null,
    ContentModifiedDate: stampOf(state.count()),
    VersionData: 'told by its address',
  })
  state.bodies.set(version, Buffer.from(content))
  return id
}

/** An object that holds records, with the fields that they have. */
export function addObject(state: OrganisationState, name: string, fields: Record<string, string>): void {
  state.objects.set(name, { Id: 'id', SystemModstamp: 'datetime', ...fields })
  if (!state.records.has(name)) state.records.set(name, new Map())
}

export function removeFile(state: OrganisationState, document: string): void {
  state.records.get('ContentDocument')?.delete(document)
  for (const object of ['ContentVersion', 'ContentDocumentLink', 'ContentDistribution'])
    for (const [id, record] of state.records.get(object) ?? [])
      if (record['ContentDocumentId'] === document) state.records.get(object)?.delete(id)
}
