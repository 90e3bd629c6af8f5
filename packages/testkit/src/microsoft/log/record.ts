/** A record of the unified audit log, as the Management Activity API hands it out. */
export interface AuditRecord extends Record<string, unknown> {
  Id: string
  RecordType: number
  /** UTC, without a zone. */
  CreationTime: string
  Operation: string
  OrganizationId: string
  UserType: number
  UserKey: string
  UserId: string
  Workload: string
  Version: number
}

export const contentTypes = [
  'Audit.AzureActiveDirectory',
  'Audit.Exchange',
  'Audit.SharePoint',
  'Audit.General',
  'DLP.All',
] as const
export type ContentType = (typeof contentTypes)[number]

/** Which of the feed's content types a record comes in. */
export function contentTypeOf({ Workload: workload, Operation: operation }: Partial<AuditRecord>): ContentType {
  if (operation?.startsWith('Dlp')) return 'DLP.All'
  if (workload === 'AzureActiveDirectory') return 'Audit.AzureActiveDirectory'
  if (workload === 'Exchange') return 'Audit.Exchange'
  if (workload === 'SharePoint' || workload === 'OneDrive') return 'Audit.SharePoint'
  return 'Audit.General'
}
