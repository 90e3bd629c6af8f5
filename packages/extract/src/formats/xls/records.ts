/** One BIFF record ([MS-XLS] 2.1.4) with its place in the stream. */
export interface BiffRecord {
  type: number
  data: Buffer
  offset: number
}

const continueType = 0x3c

/** The records of a workbook stream as its bytes come. */
export async function* records(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BiffRecord> {
  let held = Buffer.alloc(0)
  let start = 0
  for await (const piece of bytes) {
    held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece])
    let at = 0
    while (at + 4 <= held.length) {
      const size = held.readUInt16LE(at + 2)
      if (at + 4 + size > held.length) break
      yield { type: held.readUInt16LE(at), data: held.subarray(at + 4, at + 4 + size), offset: start + at }
      at += 4 + size
    }
    start += at
    held = held.subarray(at)
  }
}

/** A record with those that continue it. */
export interface LongRecord extends BiffRecord {
  rest: Buffer[]
}

const continued = new Set([0xeb, 0xfc, 0x1b6])

/** Joins the continuations of records that need them; drops those of others. */
export async function* longRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<LongRecord> {
  let open: LongRecord | undefined
  for await (const record of records(bytes)) {
    if (record.type === continueType) {
      if (open && continued.has(open.type)) open.rest.push(Buffer.from(record.data))
      continue
    }
    if (open) yield open
    open = { ...record, data: continued.has(record.type) ? Buffer.from(record.data) : record.data, rest: [] }
    if (!continued.has(record.type)) {
      yield open
      open = undefined
    }
  }
  if (open) yield open
}
