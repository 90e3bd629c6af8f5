import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Lot } from '../tables/random.ts'

/** Files of one language on this machine. */
export interface Tree {
  language: string
  files: TreeFile[]
}
export interface TreeFile {
  name: string
  text: string
}

/** Where languages lie on usual machines, and any folder of more packages that `BENCH_TREES` names. */
const roots = [
  '/usr/lib/python3',
  ...globSync('/usr/lib/python3.*'),
  '/usr/local/go/src',
  '/usr/lib/go',
  '/usr/share',
  '/usr/lib/systemd',
  '/usr/lib/ruby',
  '/usr/lib/R',
  '/usr/include',
  '/etc',
  join(homedir(), '.cargo/registry/src'),
  join(homedir(), 'go/pkg/mod'),
  join(import.meta.dirname, '../../../../node_modules'),
  ...(process.env.BENCH_TREES ? process.env.BENCH_TREES.split(':') : []),
]

/** Endings of each language, and what its files must hold where others end alike. */
const languages: readonly [language: string, endings: string, holds?: RegExp][] = [
  ['Python', 'py'],
  ['JavaScript', 'js mjs cjs'],
  ['TypeScript', 'ts mts cts'],
  ['Java', 'java'],
  ['Kotlin', 'kt'],
  ['Scala', 'scala'],
  ['C', 'c'],
  ['C and C++ headers', 'h hpp'],
  ['C++', 'cc cpp cxx'],
  ['C#', 'cs'],
  ['Go', 'go'],
  ['Rust', 'rs'],
  ['Ruby', 'rb'],
  ['PHP', 'php', /<\?/],
  ['Perl', 'pl pm', /^\s*(?:use|sub|my|package)\b/m],
  ['Lua', 'lua'],
  ['R', 'r', /<-/],
  ['shell', 'sh bash'],
  ['PowerShell', 'ps1 psm1'],
  ['SQL', 'sql'],
  ['Swift', 'swift'],
  ['Haskell', 'hs'],
  ['Dart', 'dart'],
  ['Julia', 'jl'],
  ['MATLAB', 'm', /^\s*(?:##|%|function\b)/m],
  ['Objective-C', 'm mm', /^\s*(?:@interface|@implementation|#import)\b/m],
  ['assembler', 's asm'],
  ['CSS', 'css scss'],
  ['HTML templates', 'j2 jinja2 erb ejs hbs vue', /<\w/],
  ['LaTeX packages', 'sty cls'],
  ['configuration', 'ini cfg conf toml yaml yml properties service'],
  ['JSON', 'json'],
  ['XML', 'xml xsd xsl svg plist'],
  ['web pages', 'html htm xhtml'],
  ['manuals', '1 5 7 8 1.gz 5.gz 7.gz 8.gz'],
]
const perLanguage = 120
const [fewest, largest] = [300, 200_000]
const fewestFiles = 10

/** A random choice of files of each language; `absent` are those of which this machine has too few. */
export function readTrees(seed: number): { trees: Tree[]; absent: string[] } {
  const lot = new Lot(seed)
  const byEnding = Map.groupBy(roots.filter(root => existsSync(root)).flatMap(listed), endingOf)
  const trees: Tree[] = []
  const absent: string[] = []
  for (const [language, endings, holds] of languages) {
    const paths = endings.split(' ').flatMap(ending => byEnding.get(ending) ?? [])
    const files: TreeFile[] = []
    for (const path of lot.shuffled(paths)) {
      if (files.length === perLanguage) break
      const text = read(path)
      if (text && (!holds || holds.test(text))) files.push({ name: basename(path).replace(/\.gz$/, ''), text })
    }
    if (files.length < fewestFiles) absent.push(language)
    else trees.push({ language, files })
  }
  return { trees, absent }
}

function listed(root: string): string[] {
  return globSync('**/*.*', {
    cwd: root,
    exclude: path => /(?:^|\/)(?:\.git|__pycache__|google-cloud-sdk)$/.test(path),
  }).map(path => join(root, path))
}

const endingOf = (path: string) => /\.(\w{1,10}(?:\.gz)?)$/.exec(path)?.[1]?.toLowerCase() ?? ''

function read(path: string): string | undefined {
  try {
    const stat = statSync(path)
    if (!stat.isFile() || stat.size < fewest || stat.size > largest) return undefined
    const bytes = readFileSync(path)
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    return text.includes('\0') || text.includes('\uFFFD') ? undefined : text
  } catch {
    return undefined
  }
}
