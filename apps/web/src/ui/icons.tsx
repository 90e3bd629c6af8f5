import {
  IconBrandGmail,
  IconBucket,
  IconPencil,
  IconPlugConnected,
  IconBrandGoogleDrive,
  IconBrandOnedrive,
  IconBrandTeams,
  IconBuildingCommunity,
  IconDatabase,
  IconDeviceDesktop,
  IconFile,
  IconFolder,
  IconMail,
  IconMessage,
  IconServer,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconBrandDropbox,
  IconPaperclip,
  IconTable,
  IconWorldWww,
  IconBug,
  IconColumns3,
  IconActivity,
} from '@tabler/icons-react'
import type { ItemKind } from '@sharelight/contract'
import { useServices } from '../lib/services.ts'

/** Pictures that connectors name: of things, and marks of well-known services. */
const pictures: Record<string, typeof IconFile> = {
  computer: IconDeviceDesktop,
  server: IconServer,
  folder: IconFolder,
  mail: IconMail,
  message: IconMessage,
  pencil: IconPencil,
  table: IconTable,
  database: IconDatabase,
  bucket: IconBucket,
  users: IconUsers,
  onedrive: IconBrandOnedrive,
  teams: IconBrandTeams,
  gmail: IconBrandGmail,
  'google-drive': IconBrandGoogleDrive,
  dropbox: IconBrandDropbox,
}

/** What a connector names as its picture; a plug where there is none of that name. */
export function ConnectorIcon({ icon, size = 20 }: { icon: string; size?: number }) {
  const Icon = pictures[icon] ?? IconPlugConnected
  return <Icon size={size} aria-hidden />
}

/** The service that an item lives in. */
export function SourceIcon({ code, size = 16 }: { code: number; size?: number }) {
  const { byCode, nameOf } = useServices()
  const { icon = '', colour = '' } = byCode(code) ?? {}
  const Icon = pictures[icon] ?? IconDatabase
  return (
    <Icon
      size={size}
      stroke={1.6}
      color={colour ? `var(--service-${colour})` : 'var(--muted)'}
      aria-hidden
      title={nameOf(code)}
    />
  )
}

export const entityIcons = {
  files: IconFile,
  folders: IconFolder,
  employees: IconUser,
  contacts: IconUsers,
  'personal-contacts': IconUserCircle,
  organizations: IconBuildingCommunity,
  sources: IconDatabase,
  events: IconActivity,
}
export type EntityIconName = keyof typeof entityIcons

export function EntityIcon({ kind, size = 16 }: { kind: EntityIconName; size?: number }) {
  const Icon = entityIcons[kind]
  return <Icon size={size} stroke={1.6} aria-hidden color="var(--muted)" />
}

const items: Record<ItemKind, typeof IconFile> = {
  file: IconFile,
  email: IconMail,
  attachment: IconPaperclip,
  message: IconMessage,
  page: IconWorldWww,
  issue: IconBug,
  table: IconTable,
  column: IconColumns3,
}

export function ItemIcon({ kind, size = 16 }: { kind: ItemKind; size?: number }) {
  const Icon = items[kind]
  return <Icon size={size} stroke={1.6} aria-hidden color="var(--muted)" style={{ flex: 'none' }} />
}
