import type { ItemReason } from '@sharelight/contract'

const reasons: Record<string, ItemReason> = {
  ENOENT: 'vanished',
  ENOTDIR: 'vanished',
  ESTALE: 'vanished',
  EACCES: 'permission_denied',
  EPERM: 'permission_denied',
  ELOOP: 'symlink',
  ENXIO: 'special_file',
  ENODEV: 'special_file',
}

/** Why the file system refused: an item's reason and a plain sentence. */
export function fileFault(error: unknown): { reason: ItemReason; detail: string } {
  const code = errorCode(error)
  const reason = reasons[code] ?? 'io_error'
  return { reason, detail: sentences[reason] ?? `The file system answered ${code || String(error)}.` }
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const sentences: Partial<Record<ItemReason, string>> = {
  vanished: 'It was gone when it was about to be read.',
  permission_denied: 'The account that Sharelight runs as may not read it.',
  symlink: 'It is a symbolic link; links are not followed.',
  special_file: 'It is a device, socket or pipe, not a document.',
}
