/**
 * A value by its letters and digits (FNV-1a, 32 bits): quotes, blanks and the signs between groups of digits differ between formats. 0 where it
 * has none.
 */
export function cellHash(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  let isEmpty = true
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    const isCapital = code >= 65 && code <= 90
    if (!isCapital && !(code >= 97 && code <= 122) && !(code >= 48 && code <= 57) && code < 128) continue
    hash = Math.imul(hash ^ (isCapital ? code + 32 : code), 0x01000193)
    isEmpty = false
  }
  return isEmpty ? 0 : hash >>> 0 || 1
}
