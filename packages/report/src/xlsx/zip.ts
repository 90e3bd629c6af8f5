import { crc32, createDeflateRaw } from 'node:zlib'

/** 1 January 1980, so that the same parts give the same bytes. */
const [date, time] = [0x21, 0]
const [deflated, sizesBehind, utf8] = [8, 0x08, 0x800]
const version = 45
const most = 0xffffffff

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}
export interface ZipPart {
  name: string
  /** Text of the part, as it is made. */
  content: AsyncIterable<string> | Iterable<string>
}

/**
 * A ZIP archive as it is made: nothing is held but what zlib holds. Parts and the archive may be larger than 4 GB. It ends with `comment`, which
 * is given the bytes before it.
 */
export async function* zip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>, comment: Comment): AsyncIterable<Buffer> {
  const written: Written[] = []
  let at = 0
  const put = (bytes: Buffer) => {
    at += bytes.length
    comment.saw(bytes)
    return bytes
  }
  for await (const part of parts) {
    const name = Buffer.from(part.name)
    const entry: Written = { name, crc: 0, packed: 0, size: 0, at }
    yield put(localHeader(name))
    for await (const bytes of packed(part.content, entry)) {
      entry.packed += bytes.length
      yield put(bytes)
    }
    yield put(descriptor(entry))
    written.push(entry)
  }
  const start = at
  for (const entry of written) yield put(directoryEntry(entry))
  yield put(endRecords({ count: written.length, start, size: at - start, comment: comment.length }))
  yield comment.text()
}

export interface Comment {
  length: number
  saw(bytes: Buffer): void
  text(): Buffer
}

async function* packed(content: ZipPart['content'], entry: Written): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw({ level: 6 })
  const feeding = feed(content, deflate, entry)
  // Its failure shows where the compressor is read.
  feeding.catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))))
  for await (const bytes of deflate) yield bytes as Buffer
  await feeding
}

async function feed(
  content: ZipPart['content'],
  deflate: ReturnType<typeof createDeflateRaw>,
  entry: Written,
): Promise<void> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    if (!deflate.write(bytes)) await new Promise(resolve => deflate.once('drain', resolve))
  }
  deflate.end()
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30 + 20)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(sizesBehind | utf8, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(time, 10)
  head.writeUInt16LE(date, 12)
  head.writeUInt32LE(most, 18)
  head.writeUInt32LE(most, 22)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(20, 28)
  // ZIP64: sizes of eight bytes, which are told behind the part.
  head.writeUInt16LE(1, 30)
  head.writeUInt16LE(16, 32)
  return Buffer.concat([head.subarray(0, 30), name, head.subarray(30)])
}

function descriptor({ crc, packed: bytes, size }: Written): Buffer {
  const end = Buffer.alloc(24)
  end.writeUInt32LE(0x08074b50, 0)
  end.writeUInt32LE(crc, 4)
  end.writeBigUInt64LE(BigInt(bytes), 8)
  end.writeBigUInt64LE(BigInt(size), 16)
  return end
}

function directoryEntry({ name, crc, packed: bytes, size, at }: Written): Buffer {
  const head = Buffer.alloc(46 + 28)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(sizesBehind | utf8, 8)
  head.writeUInt16LE(deflated, 10)
  head.writeUInt16LE(time, 12)
  head.writeUInt16LE(date, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(most, 20)
  head.writeUInt32LE(most, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(28, 30)
  head.writeUInt32LE(most, 42)
  head.writeUInt16LE(1, 46)
  head.writeUInt16LE(24, 48)
  head.writeBigUInt64LE(BigInt(size), 50)
  head.writeBigUInt64LE(BigInt(bytes), 58)
  head.writeBigUInt64LE(BigInt(at), 66)
  return Buffer.concat([head.subarray(0, 46), name, head.subarray(46)])
}

function endRecords({
  count,
  start,
  size,
  comment,
}: {
  count: number
  start: number
  size: number
  comment: number
}): Buffer {
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(version, 12)
  end.writeUInt16LE(version, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(start), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(start + size), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt16LE(0xffff, 84)
  end.writeUInt16LE(0xffff, 86)
  end.writeUInt32LE(most, 88)
  end.writeUInt32LE(most, 92)
  end.writeUInt16LE(comment, 96)
  return end
}
