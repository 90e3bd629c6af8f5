import type { Passkey } from '@sharelight/contract'

interface PasskeyRow {
  id: string
  name: string
  synced: boolean
  created_at: Date
  last_used_at: Date | null
}

export const passkeyColumns = ['id', 'name', 'synced', 'created_at', 'last_used_at'] as const

export function toPasskey({ id, name, synced, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, synced, createdAt: created_at.toISOString(), lastUsedAt: last_used_at?.toISOString() ?? null }
}
