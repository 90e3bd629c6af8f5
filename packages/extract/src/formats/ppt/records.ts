/** Record types of the PowerPoint stream ([MS-PPT] 2.13.24). */
export const RecordType = {
  slide: 0x03ee,
  slidePersist: 0x03f3,
  notes: 0x03f0,
  mainMaster: 0x03f8,
  handout: 0x0fc9,
  programTags: 0x1388,
  slideList: 0x0ff0,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
  string: 0x0fba,
  comment: 0x2ee0,
  oleStorage: 0x1011,
  hyperlink: 0x0fd7,
  headersFooters: 0x0fd9,
  slideInfo: 0x03f9,
  document: 0x03e8,
  externalObjects: 0x0409,
  vbaInfo: 0x03ff,
  environment: 0x03f2,
} as const

export interface PptRecord {
  type: number
  instance: number
  data: Buffer
  parents: readonly PptRecord[]
}

const maxDepth = 64

/** Every atom of the stream with the containers around it. Stops where a record does not fit. */
export function* atoms(data: Buffer, parents: readonly PptRecord[] = []): Generator<PptRecord> {
  for (let at = 0; at + 8 <= data.length;) {
    const head = data.readUInt16LE(at)
    const size = data.readUInt32LE(at + 4)
    const record: PptRecord = {
      type: data.readUInt16LE(at + 2),
      instance: head >> 4,
      data: data.subarray(at + 8, at + 8 + size),
      parents,
    }
    if ((head & 15) === 15 && parents.length < maxDepth) {
      yield record
      yield* atoms(record.data, [...parents, record])
    } else yield record
    at += 8 + size
  }
}
