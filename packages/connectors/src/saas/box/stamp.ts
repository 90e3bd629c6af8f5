import type { Item } from './shapes.ts'

const large = 'large '

/** The same for the same content; says too whether it is read. */
export function stampOf({ sha1, etag, modified_at, size }: Item, maxFileSize: number | undefined): string {
  const content = sha1 || `${etag ?? ''} ${modified_at ?? ''} ${size ?? ''}`
  return maxFileSize !== undefined && (size ?? 0) > maxFileSize ? `${large}${content}` : content
}

export const isTooLarge = (stamp: string) => stamp.startsWith(large)
