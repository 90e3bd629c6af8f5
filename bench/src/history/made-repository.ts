import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Lot } from '../classify/tables/random.ts'

export interface MadeRepository {
  commits: number
  /** Bytes that it takes as Git keeps it. */
  size: number
}

const linesOfFile = 250
const syllables = 'ba,co,du,fe,gi,lo,ma,ne,pi,ro,su,ta,vi,xo,yu,ze,an,er,il,on'.split(',')
/** Files of which a commit changes some. */
const changedAtOnce = 3

/**
 * A repository whose commits each bring a new file and change three others, until so many bytes of new text are in it.
 * @param planted texts that a commit of its own brings each, in a file `planted/<number>.txt`
 */
export async function makeRepository(
  folder: string,
  bytes: number,
  planted: readonly string[],
): Promise<MadeRepository> {
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', folder])
  const importer = spawn('git', ['fast-import', '--quiet'], { cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(importer, 'exit')
  const write = async (text: string) => {
    if (!importer.stdin.write(text)) await once(importer.stdin, 'drain')
  }
  const lot = new Lot(21)
  const commits = Math.max(planted.length, Math.ceil(bytes / (1.15 * programOf(lot).length)))
  const every = Math.max(1, Math.floor(commits / Math.max(1, planted.length)))
  const files: string[] = []
  for (let at = 0; at < commits; at++) {
    const changes = new Map<string, string>()
    files[at % 2_000] = programOf(lot)
    changes.set(nameOf(at % 2_000), files[at % 2_000]!)
    for (let each = 1; each <= changedAtOnce; each++) {
      const which = (at * 31 + each * 7_919) % files.length
      files[which] = changed(files[which]!, lot)
      changes.set(nameOf(which), files[which]!)
    }
    const secret = at % every === 0 ? planted[at / every] : undefined
    if (secret !== undefined) changes.set(`planted/${at / every}.txt`, secret)
    await write(commitOf(at, changes))
  }
  importer.stdin.end('done\n')
  await ended
  // As a server sends it.
  execFileSync('git', ['repack', '-q', '-a', '-d', '-f'], { cwd: folder })
  const size = /size-pack: (\d+)/.exec(
    execFileSync('git', ['count-objects', '-v'], { cwd: folder, encoding: 'utf8' }),
  )?.[1]
  return { commits, size: Number(size ?? 0) * 1024 }
}

const nameOf = (file: number) => `src/part${file % 40}/module${file}.ts`

/** One line in twenty is another. */
function changed(text: string, lot: Lot): string {
  const lines = text.split('\n')
  for (let at = lot.int(0, 19); at < lines.length; at += 20) lines[at] = lineOf(lot)
  return lines.join('\n')
}

const programOf = (lot: Lot) => Array.from({ length: linesOfFile }, () => lineOf(lot)).join('\n')

function lineOf(lot: Lot): string {
  const word = () => lot.of(syllables) + lot.of(syllables) + lot.of(syllables)
  const name = () => `${word()}${lot.of(['', 'Of', 'Id', 'List', 'Count'])}`
  return lot.of([
    () => `  const ${name()} = ${name()}(${name()}.${name()}, ${lot.int(0, 9_999)})`,
    () => `  // The ${word()} of each ${word()} is ${word()} where ${word()} is not.`,
    () => `  if (${name()} !== '${word()}') return ${name()}.${name()}(${name()})`,
    () => `  { "${name()}": "${word()} ${word()}", "${name()}": ${lot.int(0, 99_999)} },`,
    () => '',
  ])()
}

function commitOf(number: number, files: ReadonlyMap<string, string>): string {
  const head = `commit refs/heads/main\ncommitter Ann <ann@example.com> ${1_600_000_000 + number} +0000\ndata 6\nChange`
  return `${head}\n${[...files].map(([name, text]) => `M 100644 inline ${name}\ndata ${Buffer.byteLength(text)}\n${text}\n`).join('')}\n`
}
