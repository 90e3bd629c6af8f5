const sectorBytes = 512
const none = 0xffffffff,
  endOfChain = 0xfffffffe,
  fatSector = 0xfffffffd
/** Shorter streams would lie in a stream of small sectors. */
const leastBytes = 4096

/** An OLE2 compound file ([MS-CFB] version 3) with these streams, padded with zeros to 4,096 bytes; a path may have one folder. */
export function ole(streams: Record<string, Uint8Array>): Buffer {
  const folders = [
    ...new Set(Object.keys(streams).flatMap(path => (path.includes('/') ? (path.split('/')[0] ?? []) : []))),
  ]
  const contents = Object.entries(streams).map(([path, bytes]) => ({ path, bytes: padded(Buffer.from(bytes)) }))
  const entries = [
    ...folders.map(path => ({ path, isFolder: true })),
    ...contents.map(({ path }) => ({ path, isFolder: false })),
  ]
  const directorySectors = Math.ceil((entries.length + 1) / 4)
  const fat: number[] = [fatSector, ...chain(1, directorySectors)]
  const starts = new Map<string, number>()
  for (const { path, bytes } of contents) {
    starts.set(path, fat.length)
    fat.push(...chain(fat.length, bytes.length / sectorBytes))
  }
  const indexOf = (path: string) => entries.findIndex(entry => entry.path === path) + 1
  const inside = (folder: string) =>
    entries
      .filter(({ path }) => (path.includes('/') ? path.split('/')[0] : '') === folder)
      .map(({ path }) => indexOf(path))
  const nextOf = (path: string) => {
    const siblings = inside(path.includes('/') ? (path.split('/')[0] ?? '') : '')
    return siblings[siblings.indexOf(indexOf(path)) + 1] ?? none
  }
  const directory = [
    entry({ name: 'Root Entry', type: 5, child: inside('')[0] ?? none, next: none, start: endOfChain, size: 0 }),
    ...entries.map(({ path, isFolder }) =>
      entry({
        name: path.split('/').at(-1) ?? '',
        type: isFolder ? 1 : 2,
        child: isFolder ? (inside(path)[0] ?? none) : none,
        next: nextOf(path),
        start: starts.get(path) ?? 0,
        size: contents.find(content => content.path === path)?.bytes.length ?? 0,
      }),
    ),
  ]
  const table = Buffer.alloc(sectorBytes, 0xff)
  for (const [index, value] of fat.entries()) table.writeUInt32LE(value, index * 4)
  return Buffer.concat([
    header(),
    table,
    Buffer.concat(directory, directorySectors * sectorBytes),
    ...contents.map(({ bytes }) => bytes),
  ])
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes], Math.max(leastBytes, Math.ceil(bytes.length / sectorBytes) * sectorBytes))
}

function chain(first: number, sectors: number): number[] {
  return Array.from({ length: sectors }, (_, index) => (index === sectors - 1 ? endOfChain : first + index + 1))
}

function header(): Buffer {
  const bytes = Buffer.alloc(sectorBytes, 0xff)
  bytes.fill(0, 0, 76)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  for (const [offset, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    bytes.writeUInt16LE(value, offset)
  for (const [offset, value] of [
    [44, 1],
    [48, 1],
    [56, leastBytes],
    [60, endOfChain],
    [68, endOfChain],
    [76, 0],
  ] as const)
    bytes.writeUInt32LE(value, offset)
  return bytes
}

interface DirectoryEntry {
  name: string
  type: number
  child: number
  next: number
  start: number
  size: number
}

function entry({ name, type, child, next, start, size }: DirectoryEntry): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes[66] = type
  bytes[67] = 1
  for (const [offset, value] of [
    [68, none],
    [72, next],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    bytes.writeUInt32LE(value, offset)
  return bytes
}
