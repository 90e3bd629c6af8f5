export const seed = 0x811c9dc5 | 0

/** Continues `fnv1a` by one UTF-16 unit. */
export const extend = (hash: number, unit: number) => Math.imul(hash ^ unit, 0x01000193)

/** 32-bit FNV-1a over UTF-16 units, continued from `hash`; signed. */
export function fnv1a(text: string, hash = seed): number {
  for (let at = 0; at < text.length; at++) hash = extend(hash, text.charCodeAt(at))
  return hash
}

/** The last step of MurmurHash3: spreads the entropy over all bits; unsigned. */
export function mix(hash: number): number {
  let mixed = hash
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
