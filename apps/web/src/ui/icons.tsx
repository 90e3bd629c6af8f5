import {
  IconBrandGmail,
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
import { texts } from '#texts/shared.ts'

const sources: Record<number, { Icon: typeof IconFile; color: string }> = {
  111: { Icon: IconMail, color: 'var(--service-blue)' },
  141: { Icon: IconBrandOnedrive, color: 'var(--service-blue)' },
  151: { Icon: IconBrandTeams, color: 'var(--service-violet)' },
  211: { Icon: IconBrandGmail, color: 'var(--service-red)' },
  241: { Icon: IconBrandGoogleDrive, color: 'var(--service-green)' },
  242: { Icon: IconMessage, color: 'var(--service-green)' },
  321: { Icon: IconDeviceDesktop, color: '' },
  331: { Icon: IconServer, color: '' },
  441: { Icon: IconBrandDropbox, color: 'var(--service-blue)' },
  333: { Icon: IconDatabase, color: 'var(--service-green)' },
}

/** The service that an item lives in. */
export function SourceIcon({ code, size = 16 }: { code: number; size?: number }) {
  const { Icon, color } = sources[code] ?? { Icon: IconDatabase, color: '' }
  return <Icon size={size} stroke={1.6} color={color || 'var(--muted)'} aria-hidden title={texts.source[code]} />
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
