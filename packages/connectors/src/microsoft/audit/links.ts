import type { EventType } from '@sharelight/contract'
import type { AuditRecord } from './record.ts'

export interface SharingLink {
  id: string
  /** SharePoint's own id of what it leads to. */
  item: string
  scope: 'anonymous' | 'company' | 'secure'
  role: 'read' | 'write'
}

const scopes = { anonymous: 'anonymous', organization: 'company', flexible: 'secure' } as const
const named =
  /SharingLinks\.([\da-f-]{36})\.(Anonymous|Organization|Flexible)(View|Edit|Review|ManageList\w*)?\.([\w-]{1,80})/i

/** The link that a group of SharePoint stands for: its name says whom it lets in, and to what. */
export function linkIn({ TargetUserOrGroupName: name, EventData: data }: AuditRecord): SharingLink | undefined {
  const [, item = '', scope = '', role = '', id] = named.exec(`${name ?? ''} ${data ?? ''}`) ?? []
  const known = scopes[scope.toLowerCase() as keyof typeof scopes]
  return id === undefined
    ? undefined
    : { id, item: item.toLowerCase(), scope: known, role: /^(edit|manage)/i.test(role) ? 'write' : 'read' }
}

export const createdBy: Record<SharingLink['scope'], EventType> = {
  anonymous: 'anonymous_link_created',
  company: 'company_link_created',
  secure: 'secure_link_created',
}

/** `EventData` looks like XML and is none: tags hold spaces. */
export function roleIn(data: string | null | undefined): 'read' | 'write' | undefined {
  const word = /<(?:Permissions granted|Type)>([^<]*)</i.exec(data ?? '')?.[1]
  if (!word) return undefined
  return /edit|contribute|write|design|full|owner/i.test(word) ? 'write' : 'read'
}
