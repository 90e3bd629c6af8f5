import { extract, fromStream } from '@sharelight/extract'
import { openClassification } from '../classification.ts'

/** What reading a long table took: bytes of memory after each of four quarters, garbage collected (`--expose-gc`). */
export interface LongTable {
  rows: number
  cards: number
  heap: number[]
  rss: number[]
  seconds: number
}

const day = 86_400_000
const quarters = 4
const rowsPerPiece = 1_000
const [first, last, towns] = [
  ['Ann', 'Bob', 'Carla', 'Dora', 'Emil'],
  ['Lee', 'Stone', 'Diaz', 'Weber'],
  ['Paris', 'Metz', 'Lyon'],
]

function rowOf(at: number): string {
  const payload = `453914${String(100_000_000 + (at % 800_000_000))}`
  const sum = [...payload].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  const card = `${payload}${(10 - (sum % 10)) % 10}`
  return `${at},${first[at % 5]} ${last[at % 4]},u${at}@example.org,${card},19${50 + (at % 50)}-0${1 + (at % 9)}-11,${towns[at % 3]},"a note, ${at}"\n`
}

/** Reads a CSV of so many bytes, made as it is read, from bytes to findings. */
async function readLongTable(bytes: number): Promise<LongTable> {
  const [heap, rss]: [number[], number[]] = [[], []]
  let [rows, made] = [0, 0]
  async function* pieces() {
    yield Buffer.from('id,name,email,card_number,birth_date,city,note\n')
    for (let quarter = 1; quarter <= quarters; quarter++) {
      while (made < (bytes * quarter) / quarters) {
        const piece = Buffer.from(Array.from({ length: rowsPerPiece }, () => rowOf(rows++)).join(''))
        made += piece.length
        yield piece
      }
      globalThis.gc?.()
      heap.push(process.memoryUsage().heapUsed)
      rss.push(process.memoryUsage.rss())
    }
  }
  const start = performance.now()
  const classification = openClassification({ name: 'long.csv' })
  const source = fromStream(pieces(), { name: 'long.csv' })
  const limits = { itemTimeMs: day, timeMs: day, totalTimeMs: day }
  for await (const { text, cells } of extract(source, { limits })) classification.push(text, cells)
  const { labels } = classification.finish()
  const cards = labels.find(({ key }) => key === 'regulated/pci/visa-card')?.count ?? 0
  return { rows, cards, heap, rss, seconds: (performance.now() - start) / 1000 }
}

process.stdout.write(JSON.stringify(await readLongTable(Number(process.argv[2]))))
