import type { Copy } from './delta.ts'

/** A part of an object, as offsets. */
export interface Region {
  from: number
  to: number
}

/** Lines before and after new text that are looked at with it: the name of a value may stand there. */
const linesAround = 2
const mostAround = 512
const newLine = 10

/** What of an object is new against the one that it takes `copies` over from, with the lines around it. */
export function newRegions(bytes: Buffer, copies: readonly Copy[]): Region[] {
  const regions: Region[] = []
  let at = 0
  const add = (to: number) => {
    if (to <= at) return
    const region = { from: before(bytes, at), to: after(bytes, to) }
    const last = regions.at(-1)
    if (last && region.from <= last.to) last.to = Math.max(last.to, region.to)
    else regions.push(region)
  }
  for (const copy of copies) {
    add(copy.to)
    at = copy.to + copy.length
  }
  add(bytes.length)
  return regions
}

function before(bytes: Buffer, from: number): number {
  const least = Math.max(0, from - mostAround)
  let at = from
  for (let lines = 0; at > least; at--) if (bytes[at - 1] === newLine && lines++ === linesAround) break
  return at
}

function after(bytes: Buffer, to: number): number {
  const most = Math.min(bytes.length, to + mostAround)
  let at = to
  for (let lines = 0; at < most; at++) if (bytes[at] === newLine && lines++ === linesAround) break
  return at
}
